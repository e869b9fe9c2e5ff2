import { type Static, Type } from 'typebox'
import { exactly, NameField, nullable, oneOf } from './schema.ts'

export const addressField = Type.String({
  description: 'What stands for the campaign in addresses.',
})
export const isoTime = Type.String({ description: 'A time, as ISO 8601 says it.' })

/** Origins for links, best first; empty: the caller's own origin is as good as any. */
export const OriginsSchema = Type.Array(
  Type.String({ description: 'An origin for links, such as `http://192.168.1.20:3000`.' }),
)

export const SignedInSchema = exactly({
  id: Type.String(),
  /** Browser and system, such as `Firefox on Android`. */
  device: Type.String(),
  createdAt: isoTime,
  /** Time of the session's last request, to within an hour. */
  seenAt: isoTime,
  /** Whether it is the caller's own session. */
  current: Type.Boolean(),
})
export type SignedInView = Static<typeof SignedInSchema>

/** Answer of `GET /access`. */
export const AccessSchema = exactly({
  name: Type.String(),
  /** The GM's address, never sent to players. */
  gm: addressField,
  players: addressField,
  /** R-SCREEN-1: address of the table's screen; null: none was made. */
  screen: nullable(addressField),
  /** Whether the address `home` also leads to this campaign. */
  home: Type.Boolean(),
  /** Whether the address `home` shows players the map; otherwise only the GM may use it. */
  homeForPlayers: Type.Boolean(),
  origins: OriginsSchema,
  /** R-SAMPLE-1: `this`: the campaign is the sample; `offered`: its GM may open the sample. */
  sample: nullable(oneOf(['offered', 'this'])),
  /** Whether the server's data will be lost with its container. */
  dataVanish: Type.Boolean(),
  /** Sessions, the most recently used first. */
  sessions: Type.Array(SignedInSchema),
})
export type AccessView = Static<typeof AccessSchema>

/** Answer of `POST /sample`. */
export const SampleSchema = exactly({ gm: addressField })
export type Sample = Static<typeof SampleSchema>

/** Body of `PATCH /access`, and of the host's routes that make and rename a campaign. */
export const NameSchema = exactly({ name: NameField })

/** Answer of `GET /name`; an empty name: the campaign has none. */
export const CampaignNameSchema = exactly({ name: Type.String() })
export type CampaignName = Static<typeof CampaignNameSchema>

/** Body of `PATCH /access/home`. */
export const HomeChangeSchema = exactly({ players: Type.Boolean() })

/** A new GM key, sent only once. */
export const NewKeySchema = exactly({ key: Type.String() })
export type NewKey = Static<typeof NewKeySchema>

/** A new campaign with its GM key, which is never sent again. */
export const OpenedCampaignSchema = exactly({
  name: Type.String(),
  gm: addressField,
  players: addressField,
  key: Type.String(),
})
export type OpenedCampaign = Static<typeof OpenedCampaignSchema>
