import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { hexCentre, type Point } from '../../../../rules/grid.ts'
import type { Hex } from '../../../../rules/hex.ts'
import onSheet from '../../../chart/on-sheet.module.css'
import styles from './grid.module.css'
import { Loupe } from './loupe.tsx'
import { Crosshair, MarkLines, PartyCross } from './mark-lines.tsx'
import { arrowOf, Pin } from './pin.tsx'
import type { ReadMark } from './reading.ts'
import { type Picture, SheetPicture } from './sheet-picture.tsx'
import { bringIntoSight, panTable, toPane, toSheet, wholeSheet, zoomTable } from './table-camera.ts'
import { useTableHands } from './table-hands.ts'
import { handlesIn } from './tune.ts'
import { useTableCamera } from './use-table-camera.ts'
import * as words from './words.ts'
import { ZoomButtons } from './zoom-buttons.tsx'

export type TableMode = 'clicks' | 'grid' | 'party'

interface GridTableProps extends Picture {
  readonly party: Hex
  readonly mode: TableMode
  readonly modes: ReactNode
  readonly marks: readonly ReadMark[]
  readonly suspects: readonly number[]
  readonly nameOf: (mark: ReadMark, index: number) => string
  readonly next: Hex | null
  readonly onClick: (at: Point) => void
  readonly onMove: (id: number, at: Point) => void
  readonly onRemove: (id: number) => void
  /** In chart units. */
  readonly onShift: (by: Point) => void
  readonly onStretch: (hold: Hex, pull: Hex, to: Point) => void
  readonly onWiden: (hold: Hex, by: Point) => void
}

const ZOOM_STEP = 1.5
/** CSS pixels per arrow key; the stride with Shift. */
const CROSS_STEP = 8
const CROSS_STRIDE = 64
/** Image pixels per arrow key: of a click, the grid, and its spacing. */
const NUDGE = 0.5
const SHIFT = 0.25
const WIDEN = 0.01
const BIG = 10

export const GridTable = (props: GridTableProps) => {
  const { campaign, image, sheet, grid, faint, party, mode, marks, next } = props
  const picture = { campaign, image, sheet, grid, faint }
  const aims = mode !== 'grid'
  const help = useId()
  const pixels = image.height / sheet.height
  const { paneRef, camera, scene, look } = useTableCamera(sheet, pixels)
  const { pane } = scene
  const [cross, setCross] = useState<Point | null>(null)
  const [held, setHeld] = useState<Point | null>(null)
  const here = (at: Point): Point => toPane(camera, pane, at)
  const there = (at: Point): Point => toSheet(camera, pane, at)
  const inUnits = (by: Point, step: number): Point => ({
    x: (by.x * step) / pixels,
    y: (by.y * step) / pixels,
  })

  const pan = (by: Point): void => look((now, within) => panTable(now, within, by))
  const hands = useTableHands(paneRef, {
    onClick: (at) => aims && props.onClick(there(at)),
    onDrag: (by) =>
      aims ? pan(by) : props.onShift({ x: by.x / camera.zoom, y: by.y / camera.zoom }),
    onPan: pan,
    onZoom: (factor, from, to) =>
      look((now, within) => zoomTable(now, within, { factor, from, to })),
    onRest: (at) => setHeld(at && aims ? there(at) : null),
  })

  const zoomBy = (factor: number): void =>
    look((now, within) => {
      const middle = { x: pane.width / 2, y: pane.height / 2 }
      const from = cross ? toPane(now, pane, cross) : middle
      return zoomTable(now, within, { factor, from })
    })

  const [start, end] = [there({ x: 0, y: 0 }), there({ x: pane.width, y: pane.height })]
  const seen = {
    left: Math.max(start.x, 0),
    top: Math.max(start.y, 0),
    right: Math.min(end.x, sheet.width),
    bottom: Math.min(end.y, sheet.height),
  }
  const { hold, pull } = handlesIn(grid, seen)

  const moveCross = (by: Point, step: number): void => {
    const from = cross ?? camera.centre
    const to = {
      x: Math.min(Math.max(from.x + (by.x * step) / camera.zoom, 0), sheet.width),
      y: Math.min(Math.max(from.y + (by.y * step) / camera.zoom, 0), sheet.height),
    }
    setCross(to)
    look((now, within) => bringIntoSight(now, within, to))
  }

  const arrow = (event: KeyboardEvent, by: Point): void => {
    if (aims) moveCross(by, event.shiftKey ? CROSS_STRIDE : CROSS_STEP)
    else if (event.altKey) props.onWiden(hold, inUnits(by, event.shiftKey ? WIDEN * BIG : WIDEN))
    else props.onShift(inUnits(by, event.shiftKey ? SHIFT * BIG : SHIFT))
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return
    const by = arrowOf(event)
    if (by) arrow(event, by)
    else if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP)
    else if (event.key === '-' || event.key === '_') zoomBy(1 / ZOOM_STEP)
    else if (event.key === 'Home' || event.key === '0') look((_, within) => wholeSheet(within))
    else if ((event.key === 'Enter' || event.key === ' ') && aims) {
      props.onClick(cross ?? camera.centre)
    } else return
    event.preventDefault()
  }

  return (
    <div className={styles.table}>
      <div
        ref={paneRef}
        className={`${onSheet.ringed} ${styles.pane}`}
        data-mode={mode}
        data-testid="grid-table"
        role="application"
        aria-label={words.image[mode]}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the crosshair, or the grid.
        tabIndex={0}
        onFocus={(event) => {
          const { currentTarget, target } = event
          const byKey = target === currentTarget && currentTarget.matches(':focus-visible')
          if (byKey) setCross((before) => before ?? camera.centre)
        }}
        onBlur={() => setCross(null)}
        onKeyDown={onKeyDown}
        {...hands}
      >
        <SheetPicture {...picture} camera={camera} pane={pane}>
          {mode === 'clicks' && <MarkLines grid={grid} marks={marks} next={next} here={here} />}
          {!faint && <PartyCross at={here(hexCentre(grid, party))} />}
          {cross && aims && <Crosshair at={here(cross)} />}
        </SheetPicture>
        {mode === 'clicks' &&
          marks.map((mark, index) => (
            <Pin
              key={mark.id}
              at={here(mark.at)}
              sign={String(index + 1)}
              name={props.nameOf(mark, index)}
              kind={props.suspects.includes(index) ? 'suspect' : mark.sure ? 'click' : 'doubt'}
              onDrag={(to) => {
                setHeld(there(to))
                props.onMove(mark.id, there(to))
              }}
              onDrop={() => setHeld(null)}
              onNudge={(by, big) => {
                const step = inUnits(by, big ? NUDGE * BIG : NUDGE)
                props.onMove(mark.id, { x: mark.at.x + step.x, y: mark.at.y + step.y })
              }}
              onRemove={() => {
                props.onRemove(mark.id)
                paneRef.current?.focus()
              }}
            />
          ))}
        {mode === 'grid' && (
          <Pin
            at={here(hexCentre(grid, pull))}
            sign="⤡"
            name={words.stretch}
            kind="pull"
            onDrag={(to) => props.onStretch(hold, pull, there(to))}
            onDrop={() => setHeld(null)}
            onNudge={(by, big) => {
              const centre = hexCentre(grid, pull)
              const step = inUnits(by, big ? SHIFT * BIG : SHIFT)
              props.onStretch(hold, pull, { x: centre.x + step.x, y: centre.y + step.y })
            }}
          />
        )}
      </div>
      <p id={help} hidden>
        {aims ? words.keysAim : words.keysMove}
      </p>
      {held && (
        <Loupe
          picture={picture}
          over={held}
          zoom={camera.zoom}
          side={here(held).x < pane.width / 2 ? 'right' : 'left'}
        />
      )}
      <div className={styles.strip}>
        {props.modes}
        <ZoomButtons
          onIn={() => zoomBy(ZOOM_STEP)}
          onOut={() => zoomBy(1 / ZOOM_STEP)}
          onWhole={() => look((_, within) => wholeSheet(within))}
        />
      </div>
    </div>
  )
}
