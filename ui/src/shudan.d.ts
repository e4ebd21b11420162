declare module '@sabaki/shudan' {
  import type { ComponentType } from 'preact'
  export const Goban: ComponentType<Record<string, unknown>>
}
