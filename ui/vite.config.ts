import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Our points in place of those that Shudan's board would draw. */
const quietPoints = {
  name: 'quiet-points',
  enforce: 'pre' as const,
  resolveId: (source: string, importer = '') =>
    source === './Vertex.js' && importer.includes('@sabaki/shudan')
      ? fileURLToPath(new URL('src/board/vertex.ts', import.meta.url))
      : undefined,
}

// Everything is a file of its own: the content security policy of the server allows neither inline scripts
// and styles nor data: addresses.
export default defineConfig({
  plugins: [quietPoints],
  // The dev server must not bundle Shudan by itself, without the plugin.
  optimizeDeps: { exclude: ['@sabaki/shudan'] },
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
