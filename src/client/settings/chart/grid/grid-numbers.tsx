import { useState } from 'react'
import { fieldText, readNumber } from '#client/ui/format/typed-numbers.ts'
import { ToggleRow } from '#client/ui/toggle-row.tsx'
import { hexExtent, isGridWithinBounds, MAX_ANGLE } from '#shared/grid.ts'
import type { Extent } from '#shared/tiles.ts'
import { TextNumber } from '../../campaign/text-number.tsx'
import { aroundPlaced, type Laying, withAngle } from './laying.ts'
import * as words from './words.ts'

const FIELDS = ['left', 'top', 'width', 'height', 'angle'] as const

type Field = (typeof FIELDS)[number]

/** Of an arrow key, in image pixels or degrees; Shift takes ten at once. */
const STEP = { left: 0.25, top: 0.25, width: 0.01, height: 0.01, angle: 0.01 }
const BIG = 10

const numberOf = (laying: Laying, field: Field): number => {
  const { centre, angle } = laying
  return { left: centre.x, top: centre.y, angle, ...hexExtent(aroundPlaced(laying)) }[field]
}

/** Lengths in chart units. Null out of bounds. */
const changed = (laying: Laying, field: Field, value: number, sheet: Extent): Laying | null => {
  if (field === 'angle') return Math.abs(value) > MAX_ANGLE ? null : withAngle(laying, value, sheet)
  const { centre, pointy } = laying
  const spacing = (field === 'width') === pointy ? 'rowSpacing' : 'columnSpacing'
  const by = value / numberOf(laying, field)
  const after = {
    ...laying,
    moved: {},
    ...(field === 'left'
      ? { centre: { ...centre, x: value } }
      : field === 'top'
        ? { centre: { ...centre, y: value } }
        : { [spacing]: laying[spacing] * by }),
  }
  return isGridWithinBounds(aroundPlaced(after)) ? after : null
}

const STANDS = [
  { value: false, label: words.standing.flat },
  { value: true, label: words.standing.pointy },
]

/** R-GRID-8: in pixels of the picture and degrees. */
export const GridNumbers = (props: {
  readonly laying: Laying
  readonly sheet: Extent
  /** Image pixels per chart unit. */
  readonly pixels: number
  readonly onLay: (laying: Laying) => void
}) => {
  const { laying, sheet, pixels, onLay } = props
  const [typed, setTyped] = useState<{ readonly field: Field; readonly text: string } | null>(null)
  const perUnit = (field: Field): number => (field === 'angle' ? 1 : pixels)
  const tried = (field: Field, text: string): Laying | null => {
    const value = readNumber('decimal', text)
    return value === undefined ? null : changed(laying, field, value / perUnit(field), sheet)
  }
  const write = (field: Field, text: string): void => {
    setTyped({ field, text })
    const after = tried(field, text)
    if (after) onLay(after)
  }
  const step = (field: Field, by: number): void => {
    setTyped(null)
    const value = numberOf(laying, field) + (by * STEP[field]) / perUnit(field)
    onLay(changed(laying, field, value, sheet) ?? laying)
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
      <div className="form">
        {FIELDS.map((field) => {
          const mine = typed?.field === field ? typed.text : null
          const isWrong = mine !== null && !tried(field, mine)
          return (
            <TextNumber
              key={field}
              label={words.field[field]}
              unit={field === 'angle' ? words.degree : words.pixel}
              text={mine ?? fieldText(numberOf(laying, field) * perUnit(field))}
              problem={isWrong ? words.mustBe[field] : undefined}
              onType={(text) => write(field, text)}
              onLeave={() => setTyped(null)}
              onStep={(by, big) => step(field, big ? by * BIG : by)}
            />
          )
        })}
      </div>
    </section>
  )
}
