import { type Static, Type } from 'typebox'
import { NameField } from './names.ts'
import { exactly } from './schema.ts'

const address = Type.String({ description: 'What stands for the campaign in addresses.' })
const instant = Type.String({ description: 'A time, as ISO 8601 says it.' })

/** Where others reach the server, best first; empty: where the asker reaches it, as far as is known. */
export const OriginsSchema = Type.Array(
  Type.String({ description: 'An origin for links, such as `http://192.168.1.20:3000`.' }),
)

/** A browser that is signed in as the campaign's GM. */
export const SignedInSchema = exactly({
  id: Type.String(),
  /** Such as `Firefox on Android`. */
  device: Type.String(),
  createdAt: instant,
  /** When it was used last, give or take an hour. */
  seenAt: instant,
  /** Whether it is the asker's own. */
  current: Type.Boolean(),
})
export type SignedInView = Static<typeof SignedInSchema>

/** Who gets into a campaign and how, as its GM sees it: what `GET /access` answers. */
export const AccessSchema = exactly({
  name: Type.String(),
  /** The GM's address: never for players. */
  gm: address,
  /** The players' address, which can be replaced. */
  players: address,
  /** Whether `home` leads here too. */
  home: Type.Boolean(),
  origins: OriginsSchema,
  /** The one used last first. */
  sessions: Type.Array(SignedInSchema),
})
export type AccessView = Static<typeof AccessSchema>

/** What `PATCH /access` and everything that makes a campaign take. */
export const NameSchema = exactly({ name: NameField })

/** A new GM key: told only this once. */
export const NewKeySchema = exactly({ key: Type.String() })
export type NewKey = Static<typeof NewKeySchema>

/** A campaign that was made: its addresses, and its GM key, which is told only this once. */
export const OpenedCampaignSchema = exactly({
  name: Type.String(),
  gm: address,
  players: address,
  key: Type.String(),
})
export type OpenedCampaign = Static<typeof OpenedCampaignSchema>
