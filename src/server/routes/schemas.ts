import { Type } from 'typebox'
import { exactly, oneOf } from '../../protocol/schema.ts'
import { MAX_KEY_LENGTH } from '../config.ts'

export const AsQuerySchema = exactly({ as: Type.Optional(oneOf(['player'])) })

const changes = Type.Optional(
  Type.Unsafe<'1'>({
    ...oneOf(['1']),
    description: 'Says what changed, in place of a whole view.',
  }),
)

const screen = Type.Optional(
  Type.Unsafe<'1'>({
    ...oneOf(['1']),
    description: 'Says what the table’s screen shows, too. Not behind the players’ address.',
  }),
)

export const LiveQuerySchema = exactly({ ...AsQuerySchema.properties, changes, screen })

export const NoQuerySchema = exactly({})

const cursor = (maxLength: number) =>
  Type.Optional(
    Type.String({ minLength: 1, maxLength, description: 'A cursor: next of the page before.' }),
  )

const pageSize = (description: string) =>
  Type.Optional(Type.String({ pattern: '^([1-9]|[1-9][0-9]|100)$', description }))

export const JournalQuerySchema = exactly({
  before: cursor(64),
  limit: pageSize('How many days, 1 to 100; 20 if it is left out.'),
})

export const PlayersJournalQuerySchema = exactly({
  ...JournalQuerySchema.properties,
  ...AsQuerySchema.properties,
})

export const CampaignListQuerySchema = exactly({
  after: cursor(200),
  limit: pageSize('How many campaigns, 1 to 100; 50 if it is left out.'),
  name: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'Only those whose name holds this, as names are kept.',
    }),
  ),
})

export const KeySchema = exactly({
  key: Type.String({ minLength: 1, maxLength: MAX_KEY_LENGTH, description: 'The key.' }),
})

export const NothingSchema = Type.Unsafe<undefined>({ type: 'null' })

export const BackupFileSchema = Type.Unsafe<NodeJS.ReadableStream>({
  type: 'string',
  format: 'binary',
})

/** A part of a campaign, by its id. */
export const CampaignPartSchema = Type.Object({ campaign: Type.String(), id: Type.String() })

/** One of a campaign's prepared days, by its number. */
export const PreparedDaySchema = Type.Object({ campaign: Type.String(), n: Type.String() })

/** A day that has ended, by its number. */
export const TravelDaySchema = Type.Object({ campaign: Type.String(), day: Type.String() })

export const CampaignIdSchema = Type.Object({
  id: Type.String({ description: 'The campaign’s id.' }),
})
