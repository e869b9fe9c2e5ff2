import { useState } from 'react'
import { fieldText, readNumber } from '#client/ui/format/typed-numbers.ts'
import { ToggleRow } from '#client/ui/toggle-row.tsx'
import { hexExtent, isGridWithinBounds, MAX_ANGLE } from '#shared/grid.ts'
import type { Extent } from '#shared/tiles.ts'
import { TextNumber } from '../../campaign/text-number.tsx'
import { type GridDraft, gridAroundPlaced, withAngle } from './grid-draft.ts'
import * as words from './words.ts'

const GRID_FIELDS = ['left', 'top', 'width', 'height', 'angle'] as const

type GridField = (typeof GRID_FIELDS)[number]

/** Change by one press of an arrow key, in image pixels or degrees. */
const ARROW_STEPS = { left: 0.25, top: 0.25, width: 0.01, height: 0.01, angle: 0.01 }
const SHIFT_FACTOR = 10

const fieldValue = (gridDraft: GridDraft, field: GridField): number => {
  const { centre, angle } = gridDraft
  return { left: centre.x, top: centre.y, angle, ...hexExtent(gridAroundPlaced(gridDraft)) }[field]
}

/** The draft with one number changed, lengths in chart units; null if out of bounds. */
const withFieldValue = (
  gridDraft: GridDraft,
  field: GridField,
  value: number,
  sheet: Extent,
): GridDraft | null => {
  if (field === 'angle')
    return Math.abs(value) > MAX_ANGLE ? null : withAngle(gridDraft, value, sheet)
  const { centre, pointy } = gridDraft
  const spacing = (field === 'width') === pointy ? 'rowSpacing' : 'columnSpacing'
  const factor = value / fieldValue(gridDraft, field)
  const changed = {
    ...gridDraft,
    movedFarHexes: {},
    ...(field === 'left'
      ? { centre: { ...centre, x: value } }
      : field === 'top'
        ? { centre: { ...centre, y: value } }
        : { [spacing]: gridDraft[spacing] * factor }),
  }
  return isGridWithinBounds(gridAroundPlaced(changed)) ? changed : null
}

const POINTY_CHOICES = [
  { value: false, label: words.hexStances.flat },
  { value: true, label: words.hexStances.pointy },
]

/** R-GRID-8: number fields for the placed hex: place and size in image pixels, the angle in degrees. */
export const GridNumbers = (props: {
  readonly gridDraft: GridDraft
  readonly sheet: Extent
  /** Image pixels per chart unit. */
  readonly pixelsPerUnit: number
  readonly onChange: (gridDraft: GridDraft) => void
}) => {
  const { gridDraft, sheet, pixelsPerUnit, onChange } = props
  const [typed, setTyped] = useState<{ readonly field: GridField; readonly text: string } | null>(
    null,
  )
  const fieldUnitsPerChartUnit = (field: GridField): number =>
    field === 'angle' ? 1 : pixelsPerUnit
  const draftFromText = (field: GridField, text: string): GridDraft | null => {
    const value = readNumber('decimal', text)
    return value === undefined
      ? null
      : withFieldValue(gridDraft, field, value / fieldUnitsPerChartUnit(field), sheet)
  }
  const writeField = (field: GridField, text: string): void => {
    setTyped({ field, text })
    const changed = draftFromText(field, text)
    if (changed) onChange(changed)
  }
  const stepField = (field: GridField, by: number): void => {
    setTyped(null)
    const value =
      fieldValue(gridDraft, field) + (by * ARROW_STEPS[field]) / fieldUnitsPerChartUnit(field)
    onChange(withFieldValue(gridDraft, field, value, sheet) ?? gridDraft)
  }
  return (
    <section className="stack">
      <h4>{words.numbers}</h4>
      <ToggleRow
        name={words.stands}
        choices={POINTY_CHOICES}
        value={gridDraft.pointy}
        onChange={(pointy) => onChange({ ...gridDraft, pointy, movedFarHexes: {} })}
      />
      <div className="form">
        {GRID_FIELDS.map((field) => {
          const typedText = typed?.field === field ? typed.text : null
          const isWrong = typedText !== null && !draftFromText(field, typedText)
          return (
            <TextNumber
              key={field}
              label={words.field[field]}
              unit={field === 'angle' ? words.degree : words.pixel}
              text={
                typedText ?? fieldText(fieldValue(gridDraft, field) * fieldUnitsPerChartUnit(field))
              }
              problem={isWrong ? words.mustBe[field] : undefined}
              onType={(text) => writeField(field, text)}
              onLeave={() => setTyped(null)}
              onStep={(by, big) => stepField(field, big ? by * SHIFT_FACTOR : by)}
            />
          )
        })}
      </div>
    </section>
  )
}
