import { type Static, Type } from 'typebox'
import { KNOWLEDGE } from '#rules/knowledge.ts'
import { FOG_POLICIES } from '#rules/settings.ts'
import { MAX_SITE_TEXT, SITE_ICONS, SITE_VISIBILITIES } from '#rules/site.ts'
import { MAX_HEXES } from '#shared/bounds.ts'
import { MAX_COORDINATE } from '#shared/hex.ts'
import type { HexRun } from '#shared/hex-rows.ts'
import { MAX_NAME } from '#shared/name.ts'
import { MAX_LISTED, MAX_PAINTED } from '../limits.ts'
import { HexSchema } from '../record.ts'
import { TerrainNameSchema } from '../rules/rules.ts'
import { PART_ID_PATTERN } from '../rules/tables.ts'
import { exactly, NameField, nullable, oneOf, wholeNumber } from '../schema.ts'

/** A run of hexes, each two columns from the next: doubled row, first column, number of hexes. */
const HexRunSchema = Type.Unsafe<HexRun>({
  type: 'array',
  items: { type: 'integer' },
  minItems: 3,
  maxItems: 3,
})

export const HexRunsSchema = Type.Array(HexRunSchema)

/** R-EXPL-1: known hexes. Explored hexes are also listed as visited. */
export const KnownSchema = exactly({
  seen: HexRunsSchema,
  visited: HexRunsSchema,
  explored: HexRunsSchema,
})
export type Known = Static<typeof KnownSchema>

export const FogSchema = oneOf(FOG_POLICIES)

export const TrailStepSchema = exactly({ day: Type.Integer({ minimum: 0 }), hex: HexSchema })

/** A step of the trail: `hex` is the true position, `shown` the position that players see. */
export const GmTrailStepSchema = exactly({ ...TrailStepSchema.properties, shown: HexSchema })
export type TrailStepView = Static<typeof TrailStepSchema>
export type GmTrailStepView = Static<typeof GmTrailStepSchema>

const textField = Type.String({ maxLength: MAX_SITE_TEXT })

const siteFields = { hex: HexSchema, icon: oneOf(SITE_ICONS), name: Type.String(), text: textField }

const gmSiteFields = { ...siteFields, gmText: textField, shown: oneOf(SITE_VISIBILITIES) }

/** Body of `POST /sites` and `PUT /sites/{id}`. */
export const SiteNoteSchema = exactly({ ...gmSiteFields, name: NameField })

/** A site as players see it. */
export const SiteSchema = exactly({ id: Type.String(), ...siteFields })
export type SiteView = Static<typeof SiteSchema>

export const GmSiteSchema = exactly({
  id: Type.String({ pattern: PART_ID_PATTERN }),
  ...gmSiteFields,
  name: Type.String({ minLength: 1, maxLength: MAX_NAME }),
})
export type GmSiteView = Static<typeof GmSiteSchema>

export const PaintedTerrainSchema = Type.Array(
  exactly({ terrain: TerrainNameSchema, runs: HexRunsSchema }),
)
export type PaintedTerrain = Static<typeof PaintedTerrainSchema>

/** Answer of `GET /land`: all hexes with a known terrain, each hex once. */
export const LandSchema = exactly({
  land: Type.Array(
    exactly({
      terrain: TerrainNameSchema,
      /** R-LAND-1: source of the terrain; painting goes before the chart. */
      from: oneOf(['chart', 'painting']),
      runs: HexRunsSchema,
    }),
  ),
})
export type Land = Static<typeof LandSchema>

/** Body of `POST /hexes`: exactly one of `knowledge` and `terrain` is given. */
export const PaintSchema = exactly({
  hexes: Type.Array(HexSchema, { minItems: 1, maxItems: MAX_PAINTED }),
  knowledge: Type.Optional(oneOf(KNOWLEDGE)),
  /** null removes the paint. */
  terrain: Type.Optional(nullable(TerrainNameSchema)),
})
export type Paint = Static<typeof PaintSchema>

const numberingWithin = (max: number) =>
  exactly({
    origin: HexSchema,
    column: wholeNumber({ min: -max, max }),
    row: wholeNumber({ min: -max, max }),
    oddColumns: oneOf(['lower', 'upper']),
  })

export const NumberingSchema = numberingWithin(MAX_COORDINATE)

/** The numbering in views, with the origin at hex (0, 0): so its numbers may be twice as large. */
export const WireNumberingSchema = exactly({
  ...numberingWithin(2 * MAX_COORDINATE).properties,
  /** R-GRID-11: whether numbers run along the rows of a pointy map; left out otherwise. */
  pointy: Type.Optional(Type.Boolean()),
})

/** A label on the built-in chart. */
export const LabelSchema = exactly({ name: Type.String(), hex: HexSchema })
export type LabelView = Static<typeof LabelSchema>

const keyText = Type.String({
  maxLength: MAX_SITE_TEXT,
  description: 'Empty: a site that is there keeps its own.',
})

/** Body of `POST /sites/merge`: a hex key. */
export const HexKeySchema = exactly({
  sites: Type.Array(
    exactly({
      hex: HexSchema,
      name: Type.String({ description: 'As that of a site.' }),
      gmText: keyText,
      text: keyText,
    }),
    { maxItems: MAX_LISTED.sites },
  ),
  terrain: Type.Array(exactly({ hex: HexSchema, terrain: TerrainNameSchema }), {
    maxItems: MAX_HEXES,
  }),
})
