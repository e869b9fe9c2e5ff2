import { type Static, Type } from 'typebox'
import { address, instant, OpenedCampaignSchema, OriginsSchema } from './access.ts'
import { exactly, nullable } from './schema.ts'

export const ListedCampaignSchema = exactly({
  /** Never changes. */
  id: Type.String(),
  /** Empty if unnamed. */
  name: Type.String(),
  gm: address,
  players: address,
  home: Type.Boolean(),
  homeForPlayers: Type.Boolean(),
  /** Days ended so far. */
  day: Type.Integer(),
  createdAt: instant,
  usedAt: instant,
  /** Of its changes and images in the database. */
  bytes: Type.Integer(),
})
export type ListedCampaign = Static<typeof ListedCampaignSchema>

/** Most recently changed first. */
export const CampaignPageSchema = exactly({
  campaigns: Type.Array(ListedCampaignSchema),
  /** For `after`; null on the last page. */
  next: nullable(Type.String()),
  /** All campaigns of the server, whatever the search. */
  total: Type.Integer(),
})
export type CampaignPage = Static<typeof CampaignPageSchema>

export const HostOpenedSchema = exactly({
  id: Type.String(),
  ...OpenedCampaignSchema.properties,
})
export type HostOpened = Static<typeof HostOpenedSchema>

/** Only `home` can be changed over HTTP; the rest comes from the environment. */
export const HostSettingsSchema = exactly({
  /** Whether `/` and `/dm` lead to the first campaign. */
  home: Type.Boolean(),
  /** Whether `/` shows it to players: its GM may close it to them. */
  homeForPlayers: Type.Boolean(),
  maxCampaigns: Type.Integer(),
  maxCampaignBytes: Type.Integer(),
  origins: OriginsSchema,
  /** Of the program, with the commit that it was built from. */
  version: Type.String(),
})
export type HostSettings = Static<typeof HostSettingsSchema>

/** Body of `PATCH /settings`. */
export const HostSettingsChangeSchema = exactly({ home: Type.Boolean() })
