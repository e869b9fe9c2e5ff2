import { type Static, Type } from 'typebox'
import { exactly, NameField, nullable, oneOf } from './schema.ts'

export const address = Type.String({ description: 'What stands for the campaign in addresses.' })
export const instant = Type.String({ description: 'A time, as ISO 8601 says it.' })

/** Best first; empty: no origin is known that serves better than the asker's own. */
export const OriginsSchema = Type.Array(
  Type.String({ description: 'An origin for links, such as `http://192.168.1.20:3000`.' }),
)

export const SignedInSchema = exactly({
  id: Type.String(),
  /** Such as `Firefox on Android`. */
  device: Type.String(),
  createdAt: instant,
  /** To within an hour. */
  seenAt: instant,
  /** The asker's own. */
  current: Type.Boolean(),
})
export type SignedInView = Static<typeof SignedInSchema>

/** `GET /access`. */
export const AccessSchema = exactly({
  name: Type.String(),
  /** Never shown to players. */
  gm: address,
  players: address,
  /** R-SCREEN-1: of the table's screen; null: nobody has asked for one. */
  screen: nullable(address),
  /** Whether `home` leads here too. */
  home: Type.Boolean(),
  /** Whether it shows players the map; otherwise it is the GM's alone. */
  homeForPlayers: Type.Boolean(),
  origins: OriginsSchema,
  /** R-SAMPLE-1: it offers the sample, or is it; null: neither. */
  sample: nullable(oneOf(['offered', 'this'])),
  /** Whether the server's data go with its container. */
  dataVanish: Type.Boolean(),
  /** Most recently used first. */
  sessions: Type.Array(SignedInSchema),
})
export type AccessView = Static<typeof AccessSchema>

/** `POST /sample`. */
export const SampleSchema = exactly({ gm: address })
export type Sample = Static<typeof SampleSchema>

/** Body of `PATCH /access`, and of the host's routes that make and rename a campaign. */
export const NameSchema = exactly({ name: NameField })

/** `GET /name`; empty: it has none. */
export const CampaignNameSchema = exactly({ name: Type.String() })
export type CampaignName = Static<typeof CampaignNameSchema>

/** Body of `PATCH /access/home`. */
export const HomeChangeSchema = exactly({ players: Type.Boolean() })

/** Shown only once. */
export const NewKeySchema = exactly({ key: Type.String() })
export type NewKey = Static<typeof NewKeySchema>

/** The GM key is shown only here. */
export const OpenedCampaignSchema = exactly({
  name: Type.String(),
  gm: address,
  players: address,
  key: Type.String(),
})
export type OpenedCampaign = Static<typeof OpenedCampaignSchema>
