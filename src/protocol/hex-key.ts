import { type Static, Type } from 'typebox'
import { MAX_HEXES } from '../rules/bounds.ts'
import { MAX_SITE_TEXT } from '../rules/site.ts'
import { MAX_LISTED, MAX_PASTED_TEXT } from './limits.ts'
import { HexSchema } from './record.ts'
import { TerrainNameSchema } from './rules.ts'
import { exactly, nullable, oneOf } from './schema.ts'
import { lineWith } from './tables-read.ts'

/** Body of `POST /sites/read`. */
export const KeyTextSchema = exactly({
  text: Type.String({
    maxLength: MAX_PASTED_TEXT,
    description: 'A hex key as pasted: lines, cells, headings of Markdown, or of Text Mapper.',
  }),
})

const siteText = Type.String({
  maxLength: MAX_SITE_TEXT,
  description: 'Empty: a site that is there keeps its own.',
})

const sites = Type.Array(
  exactly({
    hex: HexSchema,
    name: Type.String({ description: 'As that of a site.' }),
    gmText: siteText,
    text: siteText,
  }),
  { maxItems: MAX_LISTED.sites },
)

const terrain = Type.Array(exactly({ hex: HexSchema, terrain: TerrainNameSchema }), {
  maxItems: MAX_HEXES,
})

/** Body of `POST /sites/merge`. */
export const HexKeySchema = exactly({ sites, terrain })
export type HexKey = Static<typeof HexKeySchema>
export type KeySite = HexKey['sites'][number]

/** R-KEY-2: what becomes of a line. */
export const KEY_FATES = [
  'site',
  'terrain',
  'text',
  'joined',
  'header',
  'ignored',
  'off the map',
  'too long',
  'unknown terrain',
  'not understood',
] as const
export type KeyFate = (typeof KEY_FATES)[number]

const playersSeeAtOnce = Type.Boolean({
  description: 'Players, as the campaign is now, see this as soon as it is merged.',
})

/** Answer of `POST /sites/read`; `sites` and `terrain` are what `POST /sites/merge` takes. */
export const KeyReadingSchema = exactly({
  sites,
  terrain,
  /** One for each of `sites` and of `terrain`, in their order. */
  preview: exactly({
    sites: Type.Array(
      exactly({
        id: nullable(Type.String({ description: 'Of the site that it updates; null: a new one.' })),
        changes: Type.Array(oneOf(['gmText', 'text'])),
        playersSeeAtOnce,
      }),
    ),
    terrain: Type.Array(exactly({ changes: Type.Boolean(), playersSeeAtOnce })),
  }),
  lines: Type.Array(lineWith(KEY_FATES), { description: 'One for each line of the text.' }),
})
export type KeyReading = Static<typeof KeyReadingSchema>
