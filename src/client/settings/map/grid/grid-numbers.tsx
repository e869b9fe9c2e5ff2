import { useState } from 'react'
import { isGrid, REGULAR } from '../../../../rules/fit-grid.ts'
import { GRID_BOUNDS, type Grid, hexCentre } from '../../../../rules/grid.ts'
import type { Hex } from '../../../../rules/hex.ts'
import { type Numbering, printedOf } from '../../../../rules/hex-number.ts'
import { sayPrinted } from '../../../chart/hex-name.ts'
import { sayNumber } from '../../../ui/format/numbers.ts'
import { fieldText, readNumber } from '../../../ui/format/typed-numbers.ts'
import { TextNumber } from '../panels/text-number.tsx'
import styles from './grid.module.css'
import { firstHexOn, shiftGrid, widenGrid } from './tune.ts'
import * as words from './words.ts'

interface GridNumbersProps {
  readonly grid: Grid
  /** Image pixels per chart unit. */
  readonly pixels: number
  readonly numbering: Numbering
  readonly regular: boolean
  readonly onChange: (grid: Grid) => void
}

const FIELDS = ['left', 'top', 'columnSpacing', 'rowSpacing'] as const satisfies (keyof Grid)[]

type Field = (typeof FIELDS)[number]

/** Steps of an arrow key in image pixels; Shift takes ten at once. */
const PLACE_STEP = 0.25
const SPACING_STEP = 0.01
const BIG = 10

const isPlace = (field: Field): boolean => field === 'left' || field === 'top'

const numberOf = (grid: Grid, hold: Hex, field: Field): number => {
  if (field === 'left') return hexCentre(grid, hold).x
  return field === 'top' ? hexCentre(grid, hold).y : grid[field]
}

/** Changes one number; spacings change around the held hex. */
const changedBy = (grid: Grid, hold: Hex, field: Field, by: number, regular: boolean): Grid => {
  switch (field) {
    case 'left':
      return shiftGrid(grid, { x: by, y: 0 })
    case 'top':
      return shiftGrid(grid, { x: 0, y: by })
    case 'columnSpacing':
      return widenGrid(grid, hold, { x: by, y: regular ? by / REGULAR : 0 })
    case 'rowSpacing':
      return widenGrid(grid, hold, { x: regular ? by * REGULAR : 0, y: by })
  }
}

const sayBounds = (field: Field, pixels: number): string => {
  const { place, closest, widest } = GRID_BOUNDS
  const [low, high] = isPlace(field) ? [-place, place] : [closest, widest]
  const say = (units: number): string => sayNumber(Number((units * pixels).toFixed(2)))
  return words.mustBe(words.field[field], say(low), say(high))
}

interface Typed {
  readonly field: Field
  readonly text: string
  /** Fixed while typing: intermediate numbers would select other hexes. */
  readonly hold: Hex
}

export const GridNumbers = (props: GridNumbersProps) => {
  const { grid, pixels, numbering, regular, onChange } = props
  const [typed, setTyped] = useState<Typed | null>(null)
  const hold = typed?.hold ?? firstHexOn(grid)

  const tried = (field: Field, text: string): Grid | null => {
    const value = readNumber('decimal', text)
    if (value === undefined) return null
    const by = value / pixels - numberOf(grid, hold, field)
    const changed = changedBy(grid, hold, field, by, regular)
    // A change out of bounds is not taken.
    const took = Math.abs(numberOf(changed, hold, field) * pixels - value) < SPACING_STEP / BIG
    return took && isGrid(changed) ? changed : null
  }
  const write = (field: Field, text: string): void => {
    setTyped({ field, text, hold })
    const changed = tried(field, text)
    if (changed) onChange(changed)
  }
  const step = (field: Field, by: number): void => {
    setTyped(null)
    const size = isPlace(field) ? PLACE_STEP : SPACING_STEP
    onChange(changedBy(grid, hold, field, (by * size) / pixels, regular))
  }
  const place = words.centreOf(sayPrinted(printedOf(numbering, hold)))
  const hints = {
    left: place,
    top: place,
    columnSpacing: words.betweenColumns,
    rowSpacing: words.halfAHex,
  } as const satisfies Record<Field, string>
  return (
    <div className={styles.fields}>
      {FIELDS.map((field) => {
        const mine = typed?.field === field ? typed.text : null
        return (
          <TextNumber
            key={field}
            label={words.field[field]}
            hint={hints[field]}
            unit={words.pixel}
            text={mine ?? fieldText(numberOf(grid, hold, field) * pixels)}
            problem={mine !== null && !tried(field, mine) ? sayBounds(field, pixels) : undefined}
            onWrite={(text) => write(field, text)}
            onLeave={() => setTyped(null)}
            onStep={(by, big) => step(field, big ? by * BIG : by)}
          />
        )
      })}
    </div>
  )
}
