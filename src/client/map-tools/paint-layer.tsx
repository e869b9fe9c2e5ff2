import { memo, useId, useMemo } from 'react'
import { hexPath, regionPath } from '#client/chart/drawing.tsx'
import { isEdit } from '#client/session/command.ts'
import { type GmSession, pendingCommands } from '#client/session/session-state.ts'
import { useGmLive, useView } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import { type Cell, useCell } from '#client/ui/cell.ts'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { cancel } from '#client/ui/gm-words.ts'
import type { PaintedTerrain as Painted } from '#protocol/map/on-the-map.ts'
import type { Terrain, TerrainName } from '#rules/terrain.ts'
import { type Grid, hexExtent } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import { runsToHexes } from '#shared/hex-rows.ts'
import {
  countHexesShownBy,
  type Paint,
  type PendingPaint,
  readPaintEdit,
  type Sketch,
  sketchHexes,
  uniqueInBounds,
} from './paint.ts'
import styles from './paint-layer.module.css'
import { terrainLetters } from './terrain-letters.ts'
import * as words from './words.ts'

/**
 * Asks before many hexes are shown. Its counts stay current: other screens may show hexes, and
 * players come and go.
 */
export const RevealConfirmation = (props: {
  readonly pendingPaint: PendingPaint
  readonly onAnswer: (isConfirmed: boolean) => void
}) => {
  const { pendingPaint, onAnswer } = props
  const { viewers } = useGmLive()
  const count = countHexesShownBy(useView(), pendingPaint.hexes, pendingPaint.paint)
  return (
    <Dialog title={words.askToShow(count, viewers)} onClose={() => onAnswer(false)}>
      <p>{words.aboutShowing(viewers)}</p>
      <p className="row end apart-4">
        <Button onClick={() => onAnswer(false)}>{cancel}</Button>
        <Button look="primary" onClick={() => onAnswer(true)}>
          {words.showHexes(count)}
        </Button>
      </p>
    </Dialog>
  )
}

/**
 * A pattern with letters in each hex. Its tile has two hexes, one to the lower right of the other.
 */
const LettersPattern = (props: {
  readonly id: string
  readonly grid: Grid
  readonly letters: string
}) => {
  const { id, grid, letters } = props
  const { left, top, pointy } = grid
  const { width, height } = hexExtent(grid)
  // Half the distance between two columns, and between two rows.
  const [across, down] = pointy ? [width / 4, (3 * height) / 8] : [(3 * width) / 8, height / 4]
  return (
    <pattern
      id={id}
      patternUnits="userSpaceOnUse"
      width={4 * across}
      height={4 * down}
      patternTransform={`translate(${left - across} ${top - down})`}
    >
      {[1, 3].map((half) => (
        <text
          key={half}
          className={`ink-letters ${styles.letters}`}
          x={half * across}
          y={half * down}
          fontSize={Math.min(width, height) / 2}
        >
          {letters}
        </text>
      ))}
    </pattern>
  )
}

const PaintedArea = memo(
  (props: {
    readonly grid: Grid
    readonly colour: string | undefined
    readonly letters: string
    readonly runs: Painted[0]['runs']
  }) => {
    const { grid, colour, letters, runs } = props
    const id = useId()
    const outline = regionPath(grid, runsToHexes(runs))
    return (
      <>
        <LettersPattern id={id} grid={grid} letters={letters} />
        <path className={styles.painted} d={outline} style={{ fill: colour }} />
        <path d={outline} fill={`url(#${id})`} />
      </>
    )
  },
)

export const PaintedTerrain = (props: {
  readonly grid: Grid
  readonly painted: Painted
  readonly terrains: readonly Terrain[]
}) => {
  const { grid, painted, terrains } = props
  const letters = useMemo(() => terrainLetters(terrains.map(({ name }) => name)), [terrains])
  return painted.map(({ terrain, runs }) => (
    <PaintedArea
      key={terrain}
      grid={grid}
      colour={terrains.find(({ name }) => name === terrain)?.colour}
      letters={letters.get(terrain) ?? terrain}
      runs={runs}
    />
  ))
}

interface PaintPreviewProps {
  readonly grid: Grid
  readonly hexes: readonly Hex[]
  readonly paint: Paint
  readonly terrains: readonly Terrain[]
}

const colourOf = (terrains: readonly Terrain[], terrain: TerrainName | null) =>
  terrains.find(({ name }) => name === terrain)?.colour

/** Draws paint that the server has not confirmed yet. */
const PaintPreview = memo(({ grid, hexes, paint, terrains }: PaintPreviewProps) => {
  const outline = regionPath(grid, uniqueInBounds(hexes))
  const paintName =
    paint.kind === 'knowledge' ? paint.knowledge : paint.terrain ? 'terrain' : 'wiped'
  const colour = paint.kind === 'terrain' ? colourOf(terrains, paint.terrain) : undefined
  return (
    <path
      className={styles.preview}
      data-paint={paintName}
      d={outline}
      style={colour ? { fill: colour } : undefined}
    />
  )
})

const SketchPreview = (
  props: Omit<PaintPreviewProps, 'hexes' | 'paint'> & { readonly sketch: Sketch },
) => {
  const { grid, sketch, terrains } = props
  const hexes = useMemo(() => sketchHexes(sketch), [sketch])
  const [firstCorner] = sketch.kind === 'region' ? sketch.region.corners : []
  return (
    <>
      <PaintPreview grid={grid} hexes={hexes} paint={sketch.paint} terrains={terrains} />
      {firstCorner && <path className={styles.corner} d={hexPath(grid, firstCorner)} />}
    </>
  )
}

export const PaintLayer = (props: {
  readonly grid: Grid
  readonly sketch: Cell<Sketch | null>
  readonly queue: Pick<GmSession, 'underway' | 'waiting'>
  readonly pendingPaint: PendingPaint | null
  readonly terrain: Painted | null
  readonly terrains: readonly Terrain[]
}) => {
  const { grid, sketch, queue, pendingPaint, terrain, terrains } = props
  const currentSketch = useCell(sketch)
  const pending = pendingCommands(queue)
    .filter(isEdit)
    .flatMap((edit) => readPaintEdit(edit) ?? [])
  return (
    <>
      {terrain && <PaintedTerrain grid={grid} painted={terrain} terrains={terrains} />}
      {pending.map(({ hexes, paint }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no identity but their order.
        <PaintPreview key={index} grid={grid} hexes={hexes} paint={paint} terrains={terrains} />
      ))}
      {pendingPaint && <PaintPreview grid={grid} {...pendingPaint} terrains={terrains} />}
      {currentSketch && <SketchPreview grid={grid} sketch={currentSketch} terrains={terrains} />}
    </>
  )
}
