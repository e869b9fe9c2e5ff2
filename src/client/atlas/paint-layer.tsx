import { memo, useMemo, useSyncExternalStore } from 'react'
import type { PaintedTerrain } from '../../protocol/atlas.ts'
import type { Grid } from '../../rules/grid.ts'
import type { Hex } from '../../rules/hex.ts'
import { fromRuns } from '../../rules/hex-runs.ts'
import type { TerrainName } from '../../rules/terrain.ts'
import { hexPath, regionPath } from '../chart/hex-path.ts'
import type { Cell } from '../gm/cell.ts'
import { isEdit } from '../gm/command.ts'
import { pendingCommands } from '../gm/queue.ts'
import type { GmSession } from '../gm/session-state.ts'
import { type Paint, paintable, paintingOf } from './paint.ts'
import styles from './paint-layer.module.css'
import { type Sketch, sketchHexes } from './sketch.ts'
import { TERRAIN_COLOURS } from './terrain-colours.ts'

interface PaintedProps {
  readonly grid: Grid
  readonly hexes: readonly Hex[]
  readonly paint: Paint
}

/** Hexes as they will look: the paint is wet until the server has it. */
const Wet = memo(({ grid, hexes, paint }: PaintedProps) => {
  const outline = useMemo(() => regionPath(grid, paintable(hexes)), [grid, hexes])
  const word = paint.kind === 'knowledge' ? paint.knowledge : paint.terrain ? 'terrain' : 'wiped'
  const colour = paint.kind === 'terrain' && paint.terrain ? TERRAIN_COLOURS[paint.terrain] : null
  return (
    <path
      className={styles.wet}
      data-paint={word}
      d={outline}
      style={colour ? { fill: colour } : undefined}
    />
  )
})

const Sketched = ({ grid, sketch }: { readonly grid: Grid; readonly sketch: Sketch }) => {
  const hexes = useMemo(() => sketchHexes(sketch), [sketch])
  const corners = sketch.kind === 'region' ? sketch.corners : null
  const [first] = corners?.at ?? []
  return (
    <>
      <Wet grid={grid} hexes={hexes} paint={sketch.paint} />
      {first && <path className={styles.corner} d={hexPath(grid, first)} />}
    </>
  )
}

const Dry = memo((props: { grid: Grid; terrain: TerrainName; runs: PaintedTerrain[0]['runs'] }) => {
  const { grid, terrain, runs } = props
  const outline = useMemo(() => regionPath(grid, fromRuns(runs)), [grid, runs])
  return <path className={styles.dry} d={outline} style={{ fill: TERRAIN_COLOURS[terrain] }} />
})

interface PaintLayerProps {
  readonly grid: Grid
  readonly sketch: Cell<Sketch | null>
  readonly queue: Pick<GmSession, 'underway' | 'waiting'>
  /** The terrain that was painted, while it is of interest. */
  readonly terrain: PaintedTerrain | null
}

/** On the chart: the terrain that was painted, what is on its way to the server, what is being drawn. */
export const PaintLayer = ({ grid, sketch, queue, terrain }: PaintLayerProps) => {
  const drawn = useSyncExternalStore(sketch.listen, sketch.get)
  const pending = pendingCommands(queue)
    .filter(isEdit)
    .flatMap((edit) => paintingOf(edit) ?? [])
  return (
    <>
      {terrain?.map(({ terrain: name, runs }) => (
        <Dry key={name} grid={grid} terrain={name} runs={runs} />
      ))}
      {pending.map(({ hexes, paint }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes are the same in their order only.
        <Wet key={index} grid={grid} hexes={hexes} paint={paint} />
      ))}
      {drawn && <Sketched grid={grid} sketch={drawn} />}
    </>
  )
}
