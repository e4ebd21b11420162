// Icons as strokes in a square of 24.
const PATHS = {
  first: 'M6 5v14M19 5l-9 7 9 7z',
  back10: 'M11 5l-7 7 7 7M20 5l-7 7 7 7',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  next10: 'M4 5l7 7-7 7M13 5l7 7-7 7',
  last: 'M18 5v14M5 5l9 7-9 7z',
  open: 'M4 7h5l2 2h9v10H4z',
  paste: 'M8 5h8v3H8zM6 6H5v14h14V6h-1M9 13h6M9 16h4',
  save: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  pencil: 'M5 19l1-4L16 5l3 3L9 18z',
  plus: 'M12 5v14M5 12h14',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  moon: 'M20 14A8 8 0 1110 4a6.5 6.5 0 0010 10z',
  auto: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 3v18',
  turn: 'M5 12a7 7 0 117 7M5 12l-2.500-3M5 12l3-2.500',
  mirror: 'M12 3v18M9 7L4 17h5zM15 7l5 10h-5z',
  swap: 'M7 4L3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.500 9.500h.01',
  help: 'M9 9a3 3 0 114.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 18h.01M12 2a10 10 0 100 20 10 10 0 000-20z',
  bin: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  up: 'M12 19V5M6 11l6-6 6 6',
  undo: 'M8 5L4 9l4 4M4 9h10a5 5 0 010 10h-4',
  redo: 'M16 5l4 4-4 4M20 9H10a5 5 0 000 10h4',
  stop: 'M7 7h10v10H7z',
  label: 'M4 4h8l8 8-8 8-8-8zM8.500 8.500h.01',
  board: 'M4 4h16v16H4zM4 9.300h16M4 14.700h16M9.300 4v16M14.700 4v16',
  target: 'M12 4a8 8 0 100 16 8 8 0 000-16zM12 9a3 3 0 100 6 3 3 0 000-6z',
  flask: 'M10 3h4M11 3v6l-6 10a1.500 1.500 0 001.300 2h11.400a1.500 1.500 0 001.300-2l-6-10V3M8 15h8',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
