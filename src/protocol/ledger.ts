import { type Static, Type } from 'typebox'
import { PURPOSE_PATTERN } from '../rules/dice.ts'
import type { DiceProof } from '../rules/ledger/check-proof.ts'
import { MAX_ROLL_NUMBER, MAX_SEAL_WORD, MAX_SEEDS } from './limits.ts'
import { exactly, nullable, wholeNumber } from './schema.ts'

const hash = Type.String({ pattern: '^[0-9a-f]{64}$' })
const number = wholeNumber({ min: 1, max: MAX_ROLL_NUMBER })

/** R-SEAL-2: a colon would make two words of it. */
const word = Type.String({ minLength: 1, maxLength: MAX_SEAL_WORD, pattern: '^[^:\\p{C}]+$' })

/** Body of `POST /ledger/word`: blanks alone are no word. */
export const SealWordSchema = exactly({
  word: { ...word, pattern: '^(?! *$)[^:\\p{C}]+$' },
})

const seedFields = {
  commitment: hash,
  /** null: the players have not said it. */
  word: nullable(word),
  rolled: wholeNumber({ min: 0, max: MAX_ROLL_NUMBER }),
}

/** R-SEAL-1: the seed of now, if any, and those of before, oldest first. */
export const LedgerSchema = exactly({
  now: nullable(exactly(seedFields)),
  ended: Type.Array(exactly({ ...seedFields, endedAt: Type.Integer() }), { maxItems: MAX_SEEDS }),
})
export type LedgerView = Static<typeof LedgerSchema>

/** Answer of `GET /ledger/proof`: a file. */
export const DiceProofSchema = Type.Unsafe<DiceProof>(
  exactly({
    format: Type.Literal('overland-dice'),
    version: Type.Literal(1),
    campaign: Type.String(),
    seeds: Type.Array(
      exactly({
        ...seedFields,
        word: Type.String(),
        seed: nullable(hash),
        rolls: Type.Array(
          exactly({
            number,
            day: nullable(Type.Integer()),
            purpose: Type.String({ pattern: PURPOSE_PATTERN }),
            sides: Type.Integer({ minimum: 2 }),
            result: Type.Integer({ minimum: 1 }),
            typed: Type.Optional(Type.Boolean()),
            undone: Type.Optional(Type.Boolean()),
          }),
        ),
      }),
    ),
  }),
)
