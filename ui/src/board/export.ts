// The board as a picture: drawn anew as one SVG from what is on the page, on whatever screen, turned and cut as it is
// seen, so that it stands alone.

const UNIT = 40

function escapeXml(text: string): string {
  return text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`)
}

/** The lines on which stars are, in both directions. */
function starLines(size: number): number[] {
  if (size < 7) return []
  const near = size >= 13 ? 3 : 2
  return size % 2 ? [near, (size - 1) / 2, size - 1 - near] : [near, size - 1 - near]
}

/** Paint of the layer above the stones, which on the page comes from the style sheet. */
function withPaint(layer: SVGSVGElement): string {
  const copy = layer.cloneNode(true) as SVGSVGElement
  const from = layer.querySelectorAll('*')
  copy.querySelectorAll('*').forEach((element, i) => {
    const style = getComputedStyle(from[i]!)
    for (const name of ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline'])
      element.setAttribute(name, style.getPropertyValue(name))
    element.removeAttribute('class')
  })
  return copy.innerHTML
}

/** What the page shows of the board: the part of it, in points of the screen from 0. */
interface Seen {
  size: number
  left: number
  top: number
  columns: number
  rows: number
}

const HEAD =
  '<defs><radialGradient id="b" cx=".36" cy=".3" r=".75"><stop offset="0" stop-color="#6b6f76"/><stop offset=".45" stop-color="#26282c"/><stop offset="1" stop-color="#0b0c0e"/></radialGradient>' +
  '<radialGradient id="w" cx=".38" cy=".32" r=".8"><stop offset="0" stop-color="#fff"/><stop offset=".6" stop-color="#f3f1ec"/><stop offset="1" stop-color="#c9c5bb"/></radialGradient></defs>'

/** Lines run to the edge of the board, and half a step beyond where the part is cut out of it. */
function lines({ size, left, top, columns, rows }: Seen): string {
  const end = (first: number, count: number) => [
    1.5 - (first > 0 ? 0.5 : 0),
    count + 0.5 + (first + count < size ? 0.5 : 0),
  ]
  const [x1, x2] = end(left, columns)
  const [y1, y2] = end(top, rows)
  let path = ''
  for (let i = 0; i < rows; i++) path += `M${x1} ${i + 1.5}H${x2}`
  for (let i = 0; i < columns; i++) path += `M${i + 1.5} ${y1}V${y2}`
  const stars = starLines(size)
    .flatMap((x) => starLines(size).map((y) => [x - left, y - top] as const))
    .filter(([x, y]) => x >= 0 && y >= 0 && x < columns && y < rows)
    .map(([x, y]) => `<circle cx="${x + 1.5}" cy="${y + 1.5}" r=".09" fill="#3a2a12"/>`)
  return `<path d="${path}" stroke="#4a3616" stroke-width=".035" stroke-linecap="square"/>${stars.join('')}`
}

function names(board: Element, seen: Seen): string {
  const texts = (selector: string) =>
    [...(board.querySelector(selector)?.children ?? [])].map((each) => each.textContent?.trim() ?? '')
  const text = (x: number, y: number, name: string) =>
    `<text x="${x}" y="${y + 0.13}" font-size=".36" text-anchor="middle" fill="#5b431c">${escapeXml(name)}</text>`
  const across = texts('.shudan-coordx').flatMap((name, i) => [0.6, seen.rows + 1.4].map((y) => text(i + 1.5, y, name)))
  const down = texts('.shudan-coordy').flatMap((name, i) => [0.6, seen.columns + 1.4].map((x) => text(x, i + 1.5, name)))
  return [...across, ...down].join('')
}

function stone(element: HTMLElement, { left, top }: Seen): string {
  const x = Number(element.dataset['x']) - left + 1.5
  const y = Number(element.dataset['y']) - top + 1.5
  const isBlack = element.classList.contains('shudan-sign_1')
  return (
    `<circle cx="${x + 0.04}" cy="${y + 0.07}" r=".48" fill="#2b1a05" fill-opacity=".3"/>` +
    `<circle cx="${x}" cy="${y}" r=".47" fill="url(#${isBlack ? 'b' : 'w'})"/>`
  )
}

export function boardSvg(): string {
  const board = document.querySelector<HTMLElement>('.board')
  const layer = board?.querySelector<SVGSVGElement>('.overlay')
  if (!board || !layer) throw new Error('There is no board to draw.')
  const { x: left, y: top, width: columns, height: rows } = layer.viewBox.baseVal
  const seen: Seen = { size: Number(board.dataset['size']), left, top, columns, rows }
  const stones = board.querySelectorAll<HTMLElement>('.shudan-vertex.shudan-sign_1, .shudan-vertex.shudan-sign_-1')
  const [width, height] = [columns + 2, rows + 2]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * UNIT}" height="${height * UNIT}" font-family="Inter,system-ui,sans-serif">`,
    `<title>${escapeXml(document.querySelector('h1')?.textContent ?? 'Katachi')}</title>${HEAD}`,
    `<rect width="${width}" height="${height}" fill="#e3b96f"/>`,
    lines(seen),
    names(board, seen),
    ...[...stones].map((each) => stone(each, seen)),
    `<g transform="translate(${1 - left} ${1 - top})">${withPaint(layer)}</g></svg>`,
  ].join('')
}

function download(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 2000)
}

export async function exportBoard(kind: 'svg' | 'png'): Promise<void> {
  const svg = new Blob([boardSvg()], { type: 'image/svg+xml' })
  if (kind === 'svg') return download(svg, 'board.svg')
  const address = URL.createObjectURL(svg)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth * 2
    canvas.height = image.naturalHeight * 2
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
    const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    if (!png) throw new Error('The browser could not make the picture.')
    download(png, 'board.png')
  } finally {
    URL.revokeObjectURL(address)
  }
}
