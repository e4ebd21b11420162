// Whether the system has a font for kana. Without one every sign is the same box, and Japanese words are left out.

function picture(text: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 24
  const paint = canvas.getContext('2d')
  if (!paint) return text
  paint.font = '20px Inter, system-ui, sans-serif'
  paint.fillText(text, 2, 20)
  return canvas.toDataURL()
}

export const hasKana = typeof document === 'undefined' || picture('ハ') !== picture('ネ')

if (typeof document !== 'undefined') document.documentElement.dataset['kana'] = hasKana ? 'yes' : 'no'
