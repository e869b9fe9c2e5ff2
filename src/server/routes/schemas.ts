import { Type } from 'typebox'
import { exactly, oneOf } from '../../protocol/schema.ts'

export const AsQuerySchema = exactly({ as: Type.Optional(oneOf(['player'])) })

export const NoQuerySchema = exactly({})

export const NothingSchema = Type.Unsafe<undefined>({ type: 'null' })

export const BackupFileSchema = Type.Unsafe<NodeJS.ReadableStream>({
  type: 'string',
  format: 'binary',
})

/** A part of a campaign, by its id. */
export const CampaignPartSchema = Type.Object({ campaign: Type.String(), id: Type.String() })
