import { type Static, Type } from 'typebox'
import { OpenedCampaignSchema, OriginsSchema } from './access.ts'
import { NameField } from './names.ts'
import { exactly, nullable, oneOf } from './schema.ts'

/** Who may make campaigns: anybody, or the host alone. */
export const CREATIONS = ['open', 'host'] as const
export type Creation = (typeof CREATIONS)[number]

const address = Type.String({ description: 'What stands for the campaign in addresses.' })
const instant = Type.String({ description: 'A time, as ISO 8601 says it.' })

/** A campaign as the host finds it in the list. */
export const ListedCampaignSchema = exactly({
  /** What the host's own routes call it; it never changes. */
  id: Type.String(),
  /** Empty if nobody gave it one. */
  name: Type.String(),
  gm: address,
  players: address,
  /** Whether `home` leads here too. */
  home: Type.Boolean(),
  /** Days ended so far. */
  day: Type.Integer(),
  createdAt: instant,
  /** When it was changed last. */
  usedAt: instant,
  /** Since when it is closed to everybody; null: it is open. */
  archivedAt: nullable(instant),
  /** What its changes and images take in the database. */
  bytes: Type.Integer(),
})
export type ListedCampaign = Static<typeof ListedCampaignSchema>

/** A page of the list, the most recently changed first. */
export const CampaignPageSchema = exactly({
  campaigns: Type.Array(ListedCampaignSchema),
  /** What `after` takes to get the next page; null: this is the last. */
  next: nullable(Type.String()),
  /** How many campaigns the server has, archived ones included, whatever was searched for. */
  total: Type.Integer(),
})
export type CampaignPage = Static<typeof CampaignPageSchema>

/** What `PATCH /campaigns/{id}` takes: at least one of both. */
export const CampaignChangeSchema = Type.Object(
  { name: Type.Optional(NameField), archived: Type.Optional(Type.Boolean()) },
  { additionalProperties: false, minProperties: 1 },
)
export type CampaignChange = Static<typeof CampaignChangeSchema>

/** A campaign that the host made: with its id, else as everybody is told of theirs. */
export const HostOpenedSchema = exactly({
  id: Type.String(),
  ...OpenedCampaignSchema.properties,
})
export type HostOpened = Static<typeof HostOpenedSchema>

/** How the server is run. Of this only `home` is changed here; the rest is its environment's. */
export const HostSettingsSchema = exactly({
  /** Whether `/` and `/dm` lead to the first campaign. */
  home: Type.Boolean(),
  /** Who may make campaigns. */
  creation: oneOf(CREATIONS),
  /** How many campaigns there may be. */
  maxCampaigns: Type.Integer(),
  /** How many bytes one may take. */
  maxCampaignBytes: Type.Integer(),
  origins: OriginsSchema,
})
export type HostSettings = Static<typeof HostSettingsSchema>

/** What `PATCH /settings` takes. */
export const HostSettingsChangeSchema = exactly({ home: Type.Boolean() })
