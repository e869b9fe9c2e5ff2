import { useState } from 'react'
import { fieldText, readNumber } from '#client/ui/format/typed-numbers.ts'
import { ToggleRow } from '#client/ui/toggle-row.tsx'
import { hexExtent, isGridWithinBounds, MAX_ANGLE } from '#shared/grid.ts'
import type { Extent } from '#shared/tiles.ts'
import { TextNumber } from '../../campaign/text-number.tsx'
import { type GridDraft, relativeGrid, withAngle } from './grid-draft.ts'
import * as words from './words.ts'

const GRID_FIELDS = ['left', 'top', 'width', 'height', 'angle'] as const

type GridField = (typeof GRID_FIELDS)[number]

/** Change by one press of an arrow key, in image pixels or degrees. */
const ARROW_STEPS = { left: 0.25, top: 0.25, width: 0.01, height: 0.01, angle: 0.01 }
const SHIFT_FACTOR = 10

const fieldValue = (draft: GridDraft, field: GridField): number => {
  const { centre, angle } = draft
  return { left: centre.x, top: centre.y, angle, ...hexExtent(relativeGrid(draft)) }[field]
}

/** The draft with one number changed, lengths in chart units; null if out of bounds. */
const withFieldValue = (
  draft: GridDraft,
  field: GridField,
  value: number,
  sheet: Extent,
): GridDraft | null => {
  if (field === 'angle') return Math.abs(value) > MAX_ANGLE ? null : withAngle(draft, value, sheet)
  const { centre, pointy } = draft
  const spacing = (field === 'width') === pointy ? 'rowSpacing' : 'columnSpacing'
  const factor = value / fieldValue(draft, field)
  const changed = {
    ...draft,
    movedFarHexes: {},
    ...(field === 'left'
      ? { centre: { ...centre, x: value } }
      : field === 'top'
        ? { centre: { ...centre, y: value } }
        : { [spacing]: draft[spacing] * factor }),
  }
  return isGridWithinBounds(relativeGrid(changed)) ? changed : null
}

const POINTY_CHOICES = [
  { value: false, label: words.hexStances.flat },
  { value: true, label: words.hexStances.pointy },
]

/** R-GRID-8: number fields for the placed hex: place and size in image pixels, the angle in degrees. */
export const GridNumbers = (props: {
  readonly draft: GridDraft
  readonly sheet: Extent
  /** Image pixels per chart unit. */
  readonly pixelsPerUnit: number
  readonly onChange: (draft: GridDraft) => void
}) => {
  const { draft, sheet, pixelsPerUnit, onChange } = props
  const [typed, setTyped] = useState<{ readonly field: GridField; readonly text: string } | null>(
    null,
  )
  const scaleOf = (field: GridField): number => (field === 'angle' ? 1 : pixelsPerUnit)
  const draftFromText = (field: GridField, text: string): GridDraft | null => {
    const value = readNumber('decimal', text)
    return value === undefined ? null : withFieldValue(draft, field, value / scaleOf(field), sheet)
  }
  const writeField = (field: GridField, text: string): void => {
    setTyped({ field, text })
    const changed = draftFromText(field, text)
    if (changed) onChange(changed)
  }
  const stepField = (field: GridField, by: number): void => {
    setTyped(null)
    const value = fieldValue(draft, field) + (by * ARROW_STEPS[field]) / scaleOf(field)
    onChange(withFieldValue(draft, field, value, sheet) ?? draft)
  }
  return (
    <section className="stack">
      <h4>{words.numbers}</h4>
      <ToggleRow
        name={words.stands}
        choices={POINTY_CHOICES}
        value={draft.pointy}
        onChange={(pointy) => onChange({ ...draft, pointy, movedFarHexes: {} })}
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
              text={typedText ?? fieldText(fieldValue(draft, field) * scaleOf(field))}
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
