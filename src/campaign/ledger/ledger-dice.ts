import { createHmac } from 'node:crypto'
import type { Dice, DiePurpose, Roll } from '../../rules/dice.ts'
import { type KeyedHash, sealedResult } from '../../rules/ledger/sealed-roll.ts'
import type { Campaign } from '../campaign.ts'
import type { DiceSeed, LedgerStore, TakenNumbers } from '../ledger-store.ts'

/** Enough of a commitment to tell a campaign's seeds apart. */
const SEAL_LENGTH = 16

/** The mark that each roll carries, which names its seed. */
export const sealOf = ({ commitment }: Pick<DiceSeed, 'commitment'>): string =>
  commitment.slice(0, SEAL_LENGTH)

/** The dice of a command, and what they took of the ledger. */
export interface LedgerDice {
  readonly dice: Dice
  /** Rolls of a day with their numbers. Typed ones take a number, prepared ones have theirs. */
  readonly numbered: (rolls: readonly Roll[]) => readonly Roll[]
  /** Undefined where the campaign keeps no ledger, or none was taken. */
  readonly taken: () => TakenNumbers | undefined
}

const keyedBy = ({ seed }: DiceSeed): KeyedHash => {
  const key = Buffer.from(seed, 'hex')
  return (text) => createHmac('sha256', key).update(text).digest()
}

const sealedBy = (
  seed: DiceSeed,
  word: string,
  { id: campaign, nextRoll: from }: Pick<Campaign, 'id' | 'nextRoll'>,
): LedgerDice => {
  const hash = keyedBy(seed)
  const seal = sealOf(seed)
  /** In the order in which they fell: the days of a run are all rolled before they are told. */
  const given = new Map<DiePurpose, number[]>()
  let next = from
  const take = (): number => {
    const number = next
    next += 1
    return number
  }
  return {
    dice: (purpose, sides) => {
      const number = take()
      given.set(purpose, [...(given.get(purpose) ?? []), number])
      return sealedResult(hash, { word, campaign, number }, sides)
    },
    numbered: (rolls) =>
      rolls.map((roll) => {
        if (roll.prepared) return roll
        const fell = roll.typed ? undefined : given.get(roll.purpose)?.shift()
        return { ...roll, number: fell ?? take(), seal }
      }),
    taken: () => (next > from ? { from, to: next } : undefined),
  }
}

/** R-SEAL-2: the campaign's dice: by its seed, or the server's own. */
export const ledgerDice = async (
  { store, dice }: { readonly store: Pick<LedgerStore, 'listSeeds'>; readonly dice: Dice },
  campaign: Pick<Campaign, 'id' | 'nextRoll'>,
): Promise<LedgerDice> => {
  if (campaign.nextRoll > 0) {
    const seeds = await store.listSeeds(campaign.id)
    const seed = seeds.find(({ endedAt }) => endedAt === null)
    if (seed?.word) return sealedBy(seed, seed.word, campaign)
  }
  return { dice, numbered: (rolls) => rolls, taken: () => undefined }
}
