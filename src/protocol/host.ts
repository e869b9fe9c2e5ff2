import { type Static, Type } from 'typebox'
import { addressField, isoTime, OpenedCampaignSchema, OriginsSchema } from './access.ts'
import { exactly, nullable } from './schema.ts'

export const ListedCampaignSchema = exactly({
  /** Unlike the addresses, the id never changes. */
  id: Type.String(),
  /** Empty if unnamed. */
  name: Type.String(),
  gm: addressField,
  players: addressField,
  home: Type.Boolean(),
  homeForPlayers: Type.Boolean(),
  /** Days ended so far. */
  day: Type.Integer(),
  createdAt: isoTime,
  usedAt: isoTime,
  /** Size of its changes and images in the database. */
  bytes: Type.Integer(),
})
export type ListedCampaign = Static<typeof ListedCampaignSchema>

/** A page of the host's list, the most recently changed campaign first. */
export const CampaignPageSchema = exactly({
  campaigns: Type.Array(ListedCampaignSchema),
  /** Value of `after` for the next page; null on the last page. */
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
  /** Whether `/` shows players the first campaign's map; its GM may close it. */
  homeForPlayers: Type.Boolean(),
  maxCampaigns: Type.Integer(),
  maxCampaignBytes: Type.Integer(),
  origins: OriginsSchema,
  /** Version of the program, with the commit that it was built from. */
  version: Type.String(),
})
export type HostSettings = Static<typeof HostSettingsSchema>

/** Body of `PATCH /settings`. */
export const HostSettingsChangeSchema = exactly({ home: Type.Boolean() })
