// The board as a picture: drawn anew as one SVG from what is on the page, so that it stands alone.
import { node, stones, titleOf, tree } from '../study/game'
import { columnName } from '../go/points'

const UNIT = 40

function escapeXml(text: string): string {
  return text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`)
}

function stars(size: number): [number, number][] {
  if (size < 7) return []
  const near = size >= 13 ? 3 : 2
  const lines = size % 2 ? [near, (size - 1) / 2, size - 1 - near] : [near, size - 1 - near]
  return lines.flatMap((x) => lines.map((y): [number, number] => [x, y]))
}

/** Paint of the layer above the stones, which on the page comes from the style sheet. */
function withPaint(layer: SVGSVGElement): string {
  const copy = layer.cloneNode(true) as SVGSVGElement
  const from = layer.querySelectorAll('*')
  copy.querySelectorAll('*').forEach((element, i) => {
    const style = getComputedStyle(from[i]!)
    for (const name of ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'opacity', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline'])
      element.setAttribute(name, style.getPropertyValue(name))
    element.removeAttribute('class')
  })
  return copy.innerHTML
}

export function boardSvg(): string {
  const game = tree.value
  const layer = document.querySelector<SVGSVGElement>('.overlay')
  if (!game || !node.value) throw new Error('There is no board to draw.')
  const size = game.size
  const side = size + 2
  const line = (i: number) => i + 1.5
  const parts: string[] = []
  parts.push(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * UNIT}" height="${side * UNIT}" font-family="Inter,system-ui,sans-serif">`,
    `<title>${escapeXml(titleOf(game))}</title>`,
    '<defs><radialGradient id="b" cx=".36" cy=".3" r=".75"><stop offset="0" stop-color="#6b6f76"/><stop offset=".45" stop-color="#26282c"/><stop offset="1" stop-color="#0b0c0e"/></radialGradient>',
    '<radialGradient id="w" cx=".38" cy=".32" r=".8"><stop offset="0" stop-color="#fff"/><stop offset=".6" stop-color="#f3f1ec"/><stop offset="1" stop-color="#c9c5bb"/></radialGradient></defs>',
    `<rect width="${side}" height="${side}" fill="#e3b96f"/>`,
  )
  for (let i = 0; i < size; i++) {
    const ends = [line(0), line(size - 1)]
    parts.push(
      `<path d="M${ends[0]} ${line(i)}H${ends[1]}M${line(i)} ${ends[0]}V${ends[1]}" stroke="#4a3616" stroke-width=".035" stroke-linecap="square"/>`,
      ...[0.7, side - 0.7].map(
        (edge) =>
          `<text x="${line(i)}" y="${edge + 0.12}" font-size=".36" text-anchor="middle" fill="#5b431c">${columnName(i)}</text>` +
          `<text x="${edge}" y="${line(i) + 0.13}" font-size=".36" text-anchor="middle" fill="#5b431c">${size - i}</text>`,
      ),
    )
  }
  for (const [x, y] of stars(size)) parts.push(`<circle cx="${line(x)}" cy="${line(y)}" r=".09" fill="#3a2a12"/>`)
  stones.value.forEach((sign, i) => {
    if (sign === 0) return
    const x = line(i % size)
    const y = line(Math.floor(i / size))
    parts.push(
      `<circle cx="${x + 0.04}" cy="${y + 0.07}" r=".48" fill="#2b1a05" fill-opacity=".3"/>`,
      `<circle cx="${x}" cy="${y}" r=".47" fill="url(#${sign > 0 ? 'b' : 'w'})"/>`,
    )
  })
  if (layer) parts.push(`<g transform="translate(1 1)">${withPaint(layer)}</g>`)
  parts.push('</svg>')
  return parts.join('')
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
