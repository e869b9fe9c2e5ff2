import { useState } from 'react'
import { GRID_BOUNDS, hexExtent, MAX_ANGLE } from '../../../../rules/grid.ts'
import type { Extent } from '../../../../rules/tiles.ts'
import { sayNumber } from '../../../ui/format/numbers.ts'
import { fieldText, readNumber } from '../../../ui/format/typed-numbers.ts'
import { ToggleRow } from '../../../ui/toggle-row.tsx'
import { TextNumber } from '../panels/text-number.tsx'
import styles from './grid.module.css'
import { aroundPlaced, type Laying, moveHex, withAngle } from './laying.ts'
import * as words from './words.ts'

interface GridNumbersProps {
  readonly laying: Laying
  readonly sheet: Extent
  /** Image pixels per chart unit. */
  readonly pixels: number
  readonly onLay: (laying: Laying) => void
}

const FIELDS = ['left', 'top', 'width', 'height', 'angle'] as const

type Field = (typeof FIELDS)[number]

/** Of an arrow key, in image pixels or degrees; Shift takes ten at once. */
const STEP = { left: 0.25, top: 0.25, width: 0.01, height: 0.01, angle: 0.01 }
const BIG = 10

const numbersOf = (laying: Laying): Readonly<Record<Field, number>> => {
  const { centre, angle } = laying
  return { left: centre.x, top: centre.y, angle, ...hexExtent(aroundPlaced(laying)) }
}

const STANDS = (['flat', 'pointy'] as const).map((key) => ({
  value: key === 'pointy',
  label: words.standing[key],
}))

/** R-GRID-8: in pixels of the picture and degrees. */
export const GridNumbers = ({ laying, sheet, pixels, onLay }: GridNumbersProps) => {
  const [typed, setTyped] = useState<{ readonly field: Field; readonly text: string } | null>(null)
  const numbers = numbersOf(laying)
  const perUnit = (field: Field): number => (field === 'angle' ? 1 : pixels)
  const { place, closest, widest } = GRID_BOUNDS
  const boundsOf = (field: Field): { readonly min: number; readonly max: number } => {
    if (field === 'angle') return { min: -MAX_ANGLE, max: MAX_ANGLE }
    if (field === 'left' || field === 'top') return { min: -place * pixels, max: place * pixels }
    const whole = (field === 'width') === laying.pointy ? 2 : 4 / 3
    return { min: whole * closest * pixels, max: whole * widest * pixels }
  }
  const changed = (field: Field, value: number): Laying => {
    if (field === 'angle') return withAngle(laying, value, sheet)
    const { x, y } = laying.centre
    if (field === 'left') return moveHex(laying, { x: value, y })
    if (field === 'top') return moveHex(laying, { x, y: value })
    const by = value / numbers[field]
    const spacing = (field === 'width') === laying.pointy ? 'rowSpacing' : 'columnSpacing'
    return { ...laying, [spacing]: laying[spacing] * by, moved: {} }
  }
  const write = (field: Field, text: string): void => {
    setTyped({ field, text })
    const value = readNumber('decimal', text, boundsOf(field))
    if (value !== undefined) onLay(changed(field, value / perUnit(field)))
  }
  const step = (field: Field, by: number): void => {
    setTyped(null)
    const { min, max } = boundsOf(field)
    const value = numbers[field] * perUnit(field) + by * STEP[field]
    if (value >= min && value <= max) onLay(changed(field, value / perUnit(field)))
  }
  const problemOf = (field: Field, text: string): string | undefined => {
    const { min, max } = boundsOf(field)
    if (readNumber('decimal', text, { min, max }) !== undefined) return undefined
    const say = (value: number): string => sayNumber(Number(value.toFixed(2)))
    return words.mustBe(words.field[field], say(min), say(max))
  }
  return (
    <section className="stack">
      <h4>{words.numbers}</h4>
      <ToggleRow
        name={words.stands}
        choices={STANDS}
        value={laying.pointy}
        onChange={(pointy) => onLay({ ...laying, pointy, moved: {} })}
      />
      <div className={styles.fields}>
        {FIELDS.map((field) => {
          const mine = typed?.field === field ? typed.text : null
          return (
            <TextNumber
              key={field}
              label={words.field[field]}
              hint={words.hints[field]}
              unit={field === 'angle' ? words.degrees : words.pixel}
              text={mine ?? fieldText(numbers[field] * perUnit(field))}
              problem={mine === null ? undefined : problemOf(field, mine)}
              onWrite={(text) => write(field, text)}
              onLeave={() => setTyped(null)}
              onStep={(by, big) => step(field, big ? by * BIG : by)}
            />
          )
        })}
      </div>
    </section>
  )
}
