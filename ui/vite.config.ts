import { defineConfig } from 'vitest/config'

// Everything is a file of its own: the content security policy of the server allows neither inline scripts
// and styles nor data: addresses.
export default defineConfig({
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: ['es2021', 'chrome100', 'firefox100', 'safari15'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8361' } },
  test: { include: ['tests/unit/**/*.test.ts'] },
})
