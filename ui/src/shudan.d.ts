declare module '@sabaki/shudan' {
  import type { ComponentType } from 'preact'
  export const Goban: ComponentType<Record<string, unknown>>
}

declare module '@sabaki/shudan/src/Vertex.js' {
  import type { ComponentType } from 'preact'
  const Vertex: ComponentType<Record<string, unknown>>
  export default Vertex
}
