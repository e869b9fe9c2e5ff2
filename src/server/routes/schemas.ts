import { Type } from 'typebox'
import { exactly, oneOf } from '../../protocol/schema.ts'

export const AsQuerySchema = exactly({ as: Type.Optional(oneOf(['player'])) })

export const NoQuerySchema = exactly({})

export const cursor = (maxLength: number) =>
  Type.Optional(
    Type.String({ minLength: 1, maxLength, description: 'A cursor: next of the page before.' }),
  )

export const pageSize = (description: string) =>
  Type.Optional(Type.String({ pattern: '^([1-9]|[1-9][0-9]|100)$', description }))

export const JournalQuerySchema = exactly({
  before: cursor(64),
  limit: pageSize('How many days, 1 to 100; 20 if it is left out.'),
})

export const NothingSchema = Type.Unsafe<undefined>({ type: 'null' })

export const BackupFileSchema = Type.Unsafe<NodeJS.ReadableStream>({
  type: 'string',
  format: 'binary',
})

/** A part of a campaign, by its id. */
export const CampaignPartSchema = Type.Object({ campaign: Type.String(), id: Type.String() })
