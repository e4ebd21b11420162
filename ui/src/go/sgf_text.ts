// Text inside SGF values. Everything else about SGF is read by the server.

export function escapeText(text: string): string {
  return text.replace(/[\\\]]/g, (c) => '\\' + c)
}

/** Escapes and soft line breaks resolved. */
export function unescapeText(raw: string): string {
  return raw.replace(/\\(\r\n|\n\r|\n|\r|[\s\S])?/g, (_, c?: string) => (c === undefined || /[\r\n]/.test(c) ? '' : c))
}
