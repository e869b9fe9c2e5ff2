import { type Static, Type } from 'typebox'
import { GRID_BOUNDS } from '../rules/grid.ts'
import { HexSchema } from './record.ts'
import { exactly, nullable, oneOf } from './schema.ts'

/** R-SCREEN-2: what the map of the table's screen shows. */
export const SCREEN_LOOKS = ['party', 'chart', 'part'] as const

const place = Type.Number({ minimum: -GRID_BOUNDS.place, maximum: GRID_BOUNDS.place })
const length = Type.Number({ minimum: 1, maximum: 2 * GRID_BOUNDS.place })
const part = { x: place, y: place, width: length, height: length }

/** A part of the chart, in chart units; `x` and `y` are its upper left corner. */
export type ChartPart = Readonly<Record<keyof typeof part, number>>

export type ScreenLook =
  | { readonly at: 'party' }
  | { readonly at: 'chart' }
  | ({ readonly at: 'part' } & ChartPart)

const LookSchema = Type.Unsafe<ScreenLook>({
  type: 'object',
  additionalProperties: false,
  required: ['at'],
  properties: { at: oneOf(SCREEN_LOOKS), ...part },
  description:
    'The party and what lies around it, all of the chart that players know, or a part of it in chart units.',
  if: { type: 'object', properties: { at: { const: 'part' } } },
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema.
  then: { type: 'object', required: Object.keys(part) },
  else: {
    type: 'object',
    properties: Object.fromEntries(Object.keys(part).map((name) => [name, false])),
  },
})

/** R-SCREEN-2: what the GM has the table's screen show. Body of `PUT /screen`. */
export const ScreenSchema = exactly({
  look: LookSchema,
  panels: Type.Boolean({ description: 'Whether day, rain, terrain and stores are in sight.' }),
  curtain: Type.Boolean({ description: 'A closed journal in place of everything.' }),
  handout: nullable(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{1,64}$',
      description: 'The handout that lies on the map as long as players are shown it.',
    }),
  ),
})
export type Screen = Static<typeof ScreenSchema>

/** R-POINT-1. Body of `POST /point`. */
export const PointSchema = exactly({ hex: HexSchema })
