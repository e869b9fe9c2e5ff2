import { memo, useId, useMemo } from 'react'
import type { PaintedTerrain as Painted } from '../../../protocol/on-the-map.ts'
import type { Grid } from '../../../rules/grid.ts'
import { fromRuns } from '../../../rules/hex-rows.ts'
import type { Terrain } from '../../../rules/terrain.ts'
import { regionPath } from '../hex-path.ts'
import styles from './paint-layer.module.css'
import { terrainLetters } from './terrain-letters.ts'

interface LettersProps {
  readonly id: string
  readonly grid: Grid
  readonly letters: string
}

/** A tile of two hexes, one to the lower right of the other, fills the lattice. */
const Letters = ({ id, grid, letters }: LettersProps) => {
  const { left, top, columnSpacing, rowSpacing } = grid
  return (
    <pattern
      id={id}
      patternUnits="userSpaceOnUse"
      width={2 * columnSpacing}
      height={2 * rowSpacing}
      patternTransform={`translate(${left - columnSpacing / 2} ${top - rowSpacing / 2})`}
    >
      {[1, 3].map((half) => (
        <text
          key={half}
          className={styles.letters}
          x={(half * columnSpacing) / 2}
          y={(half * rowSpacing) / 2}
          fontSize={Math.min(rowSpacing, columnSpacing / 1.5)}
        >
          {letters}
        </text>
      ))}
    </pattern>
  )
}

interface OneTerrainProps {
  readonly grid: Grid
  readonly colour: string | undefined
  readonly letters: string
  readonly runs: Painted[0]['runs']
}

const OneTerrain = memo(({ grid, colour, letters, runs }: OneTerrainProps) => {
  const id = useId()
  const outline = useMemo(() => regionPath(grid, fromRuns(runs)), [grid, runs])
  return (
    <>
      <Letters id={id} grid={grid} letters={letters} />
      <path className={styles.dry} d={outline} style={{ fill: colour }} />
      <path d={outline} fill={`url(#${id})`} />
    </>
  )
})

interface PaintedTerrainProps {
  readonly grid: Grid
  readonly painted: Painted
  readonly terrains: readonly Terrain[]
}

export const PaintedTerrain = ({ grid, painted, terrains }: PaintedTerrainProps) => {
  const letters = useMemo(() => terrainLetters(terrains.map(({ name }) => name)), [terrains])
  return painted.map(({ terrain, runs }) => (
    <OneTerrain
      key={terrain}
      grid={grid}
      colour={terrains.find(({ name }) => name === terrain)?.colour}
      letters={letters.get(terrain) ?? terrain}
      runs={runs}
    />
  ))
}
