// The board: wood, stones, coordinates and clicks by Shudan, everything else in a layer of ours above it.
import { Goban } from '@sabaki/shudan'
import type { ComponentChildren } from 'preact'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { columnName, vertexOf, type XY } from '../go/points'
import { fromScreen, PLAIN_VIEW, toScreen, type View } from '../go/view'
import { AimBar, Loupe } from './Aim'

export interface BoardProps {
  size: number
  stones: Int8Array
  view?: View
  /** Part of the board, in points of the board, both ends within. */
  part?: { left: number; top: number; right: number; bottom: number } | null
  /** What a screen reader says of the point under the cursor, behind its name. */
  describe?: (at: XY) => string
  onPoint?: (at: XY, event: { shiftKey: boolean }) => void
  onHover?: (at: XY | null) => void
  /** The colour that a touch would play, for those who aim. */
  toPlay?: number
  label: string
  busy?: boolean
  children?: (place: Place) => ComponentChildren
}

/** Where things are drawn: in units of the distance between lines. */
export interface Place {
  size: number
  /** The middle of a point, on the screen. */
  at: (point: XY) => XY
  /** The colour that a stone has on the screen. */
  sign: (sign: number) => number
}

/** Pixels between lines: a finger covers more than one point of finer boards, so that the first touch only aims. */
const FINE = 28

/** Pixels between lines: parts of a board need not fill the screen. */
const LARGEST = 74

function useVertexSize(columns: number, rows: number) {
  const frame = useRef<HTMLDivElement>(null)
  const [vertexSize, setVertexSize] = useState(24)
  useLayoutEffect(() => {
    const element = frame.current!
    const measure = () => {
      const { clientWidth, clientHeight } = element
      const across = clientWidth / (columns + 2.3)
      const down = clientHeight / (rows + 2.3)
      setVertexSize(Math.max(10, Math.min(LARGEST, Math.floor(Math.min(across, down || across)))))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [columns, rows])
  return { frame, vertexSize }
}

function signMapOf(size: number, stones: Int8Array, view: View): (0 | 1 | -1)[][] {
  const map: (0 | 1 | -1)[][] = Array.from({ length: size }, () => new Array(size).fill(0))
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const seen = toScreen(size, view, { x, y })
      const sign = stones[y * size + x]! * (view.swapped ? -1 : 1)
      map[seen.y]![seen.x] = (sign || 0) as 0 | 1 | -1
    }
  return map
}

function stoneName(sign: number): string {
  return sign > 0 ? 'black' : sign < 0 ? 'white' : 'empty'
}

export function Board(props: BoardProps) {
  const { size, stones, view = PLAIN_VIEW, part, onPoint, onHover } = props
  const signMap = useMemo(() => signMapOf(size, stones, view), [size, stones, view])
  const range = useMemo(() => {
    if (!part) return { left: 0, top: 0, right: size - 1, bottom: size - 1 }
    const a = toScreen(size, view, { x: part.left, y: part.top })
    const b = toScreen(size, view, { x: part.right, y: part.bottom })
    return {
      left: Math.min(a.x, b.x),
      right: Math.max(a.x, b.x),
      top: Math.min(a.y, b.y),
      bottom: Math.max(a.y, b.y),
    }
  }, [size, part, view])
  const columns = range.right - range.left + 1
  const rows = range.bottom - range.top + 1
  const { frame, vertexSize } = useVertexSize(columns, rows)
  const [cursor, setCursor] = useState<XY | null>(null)
  const [aim, setAim] = useState<XY | null>(null)
  // Stones that come or go end the aiming.
  useLayoutEffect(() => setAim(null), [stones, view])
  const isFine = vertexSize < FINE

  const toBoard = ([x, y]: [number, number]) => fromScreen(size, view, { x, y })
  const sign = (s: number) => (view.swapped ? -s : s)
  const place: Place = {
    size,
    at: (point) => {
      const seen = toScreen(size, view, point)
      return { x: seen.x + 0.5, y: seen.y + 0.5 }
    },
    sign,
  }
  // Names of lines follow the view, so that Q16 stays Q16 however the board is turned.
  const lineName = (isColumn: boolean, i: number) => {
    const at = fromScreen(size, view, isColumn ? { x: i, y: 0 } : { x: 0, y: i })
    const showsColumns = isColumn === !(view.symmetry & 4)
    return showsColumns ? columnName(at.x) : String(size - at.y)
  }

  const spoken = (at: XY) =>
    `${vertexOf(size, at)}, ${stoneName(sign(stones[at.y * size + at.x]!))}${props.describe ? ', ' + props.describe(at) : ''}`

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, XY> = {
      ArrowLeft: { x: -1, y: 0 },
      ArrowRight: { x: 1, y: 0 },
      ArrowUp: { x: 0, y: -1 },
      ArrowDown: { x: 0, y: 1 },
    }
    const seen = cursor ?? { x: (range.left + range.right) >> 1, y: (range.top + range.bottom) >> 1 }
    const step = steps[event.key]
    if (step && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const next = {
        x: Math.min(range.right, Math.max(range.left, seen.x + (cursor ? step.x : 0))),
        y: Math.min(range.bottom, Math.max(range.top, seen.y + (cursor ? step.y : 0))),
      }
      setCursor(next)
      onHover?.(fromScreen(size, view, next))
    } else if ((event.key === 'Enter' || event.key === ' ') && cursor) {
      onPoint?.(fromScreen(size, view, cursor), { shiftKey: event.shiftKey })
    } else if (event.key === 'Escape') {
      setCursor(null)
      ;(event.currentTarget as HTMLElement).blur()
      return
    } else {
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  // Wood and stones are drawn again only when they change, not with every number above them.
  const onVertex = useRef({ click: (_: [number, number], __: MouseEvent) => {}, enter: (_: [number, number]) => {} })
  const isTouch = (event: Event) => (event as PointerEvent).pointerType === 'touch'
  const place_ = (at: XY) => {
    setAim(null)
    onPoint?.(fromScreen(size, view, at), { shiftKey: false })
  }
  const touched = useRef<XY | null>(null)
  const aimAt = (event: PointerEvent, element: HTMLElement) => {
    const box = element.querySelector('.overlay')!.getBoundingClientRect()
    const at = { x: range.left + Math.floor((event.clientX - box.left) / vertexSize), y: range.top + Math.floor((event.clientY - box.top) / vertexSize) }
    if (at.x >= range.left && at.x <= range.right && at.y >= range.top && at.y <= range.bottom) setAim(at)
  }
  onVertex.current = {
    click: (vertex, event) => {
      const at = { x: vertex[0], y: vertex[1] }
      if (!isTouch(event) || !isFine || !onPoint) return onPoint?.(toBoard(vertex), event)
      // The second touch of the same point plays there.
      const before = touched.current
      if (before && before.x === at.x && before.y === at.y) place_(at)
      else setAim(at)
    },
    enter: (vertex) => onHover?.(toBoard(vertex)),
  }
  const onVertexClick = useCallback((event: MouseEvent, vertex: [number, number]) => onVertex.current.click(vertex, event), [])
  const onVertexMouseEnter = useCallback((_: MouseEvent, vertex: [number, number]) => onVertex.current.enter(vertex), [])
  const goban = useMemo(
    () => (
      <Goban
        vertexSize={vertexSize}
        signMap={signMap}
        rangeX={[range.left, range.right]}
        rangeY={[range.top, range.bottom]}
        showCoordinates
        coordX={(x: number) => lineName(true, x)}
        coordY={(y: number) => lineName(false, y)}
        busy={props.busy ?? false}
        onVertexClick={onVertexClick}
        onVertexMouseEnter={onVertexMouseEnter}
      />
    ),
    [vertexSize, signMap, range, view, size, props.busy],
  )

  // Names above the board stand over its edges; on narrow pages the board takes no more space than it needs.
  useLayoutEffect(() => {
    const around = frame.current?.parentElement?.style
    around?.setProperty('--board-width', `${(columns + 2) * vertexSize}px`)
    around?.setProperty('--board-ratio', String((rows + 2.3) / (columns + 2.3)))
  }, [columns, rows, vertexSize])

  const cursorPoint = cursor && fromScreen(size, view, cursor)
  return (
    <div class="board-frame" ref={frame}>
      <div
        class="board"
        role="application"
        aria-roledescription="Go board"
        aria-label={`${props.label}. Arrow keys move over the board, Enter plays, Escape leaves.`}
        tabIndex={0}
        data-size={size}
        data-fine={isFine}
        onKeyDown={onKeyDown}
        onFocus={(e) => {
          if ((e.target as HTMLElement).matches(':focus-visible') && !cursor)
            setCursor({ x: (range.left + range.right) >> 1, y: (range.top + range.bottom) >> 1 })
        }}
        onBlur={() => setCursor(null)}
        onPointerDown={(e) => {
          if (!isTouch(e) || !isFine) return
          touched.current = aim
          aimAt(e, e.currentTarget)
        }}
        onPointerMove={(e) => isTouch(e) && isFine && aim && aimAt(e, e.currentTarget)}
        onMouseDown={(e) => e.preventDefault()}
        onMouseLeave={() => onHover?.(null)}
      >
        {goban}
        <svg
          class={part ? 'overlay overlay-part' : 'overlay'}
          viewBox={`${range.left} ${range.top} ${columns} ${rows}`}
          style={{
            left: `${vertexSize}px`,
            top: `${vertexSize}px`,
            width: `${columns * vertexSize}px`,
            height: `${rows * vertexSize}px`,
          }}
          aria-hidden="true"
        >
          {props.children?.(place)}
          {aim && <path class="crosshair" d={`M${range.left} ${aim.y + 0.5}H${range.right + 1}M${aim.x + 0.5} ${range.top}V${range.bottom + 1}`} />}
          {aim && <circle class="aim" cx={aim.x + 0.5} cy={aim.y + 0.5} r=".45" />}
          {cursor && (
            <rect class="overlay-cursor" x={cursor.x + 0.06} y={cursor.y + 0.06} width=".88" height=".88" rx=".14" />
          )}
        </svg>
        {aim && <Loupe size={size} signMap={signMap} at={aim} range={range} toPlay={sign(props.toPlay ?? 0)} />}
      </div>
      {aim && (
        <AimBar
          name={vertexOf(size, fromScreen(size, view, aim))}
          toPlay={sign(props.toPlay ?? 0)}
          onCancel={() => setAim(null)}
          onPlay={() => place_(aim)}
        />
      )}
      <div class="spoken" aria-live="polite">
        {cursorPoint ? spoken(cursorPoint) : ''}
      </div>
    </div>
  )
}
