import { createHash, randomBytes } from 'node:crypto'
import type { LedgerView } from '../../protocol/ledger.ts'
import type { Roll } from '../../rules/dice.ts'
import type { DiceProof, ProvenRoll } from '../../rules/ledger/check-proof.ts'
import type { Campaign, Change } from '../campaign.ts'
import type { DiceSeed, LedgerStore } from '../ledger-store.ts'
import { unusedDays } from '../next-prepared.ts'
import type { PreparedStore } from '../prepared-store.ts'
import { Refusal } from '../refusal.ts'
import type { CampaignStore } from '../store.ts'
import { breathe } from '../work-turn.ts'
import { sealOf } from './ledger-dice.ts'

const SEED_BYTES = 32
const DAYS_A_PAGE = 100

/** R-SEAL-1. */
export const readLedger = async (store: LedgerStore, campaign: string): Promise<LedgerView> => {
  const seeds = await store.listSeeds(campaign)
  const now = seeds.find(({ endedAt }) => endedAt === null)
  return {
    now: now ? { commitment: now.commitment, word: now.word, rolled: now.rolled } : null,
    ended: seeds.flatMap(({ commitment, word, rolled, endedAt }) =>
      endedAt === null ? [] : [{ commitment, word, rolled, endedAt }],
    ),
  }
}

/** R-SEAL-1: ends the seed of now, and begins one that waits for the players' word. */
export const beginSeed = async (store: LedgerStore, campaign: string): Promise<LedgerView> => {
  const seed = randomBytes(SEED_BYTES)
  const commitment = createHash('sha256').update(seed).digest('hex')
  if (!(await store.beginSeed(campaign, { commitment, seed: seed.toString('hex') })))
    throw new Refusal({ code: 'NO_CAMPAIGN' })
  return readLedger(store, campaign)
}

/** R-SEAL-2. @throws Refusal `NO_SEED_WAITS` unless a seed waits for its word */
export const sayWord = async (
  store: LedgerStore,
  campaign: string,
  word: string,
): Promise<LedgerView> => {
  if (!(await store.sayWord(campaign, word))) throw new Refusal({ code: 'NO_SEED_WAITS' })
  return readLedger(store, campaign)
}

interface Found {
  readonly seal: string
  readonly roll: ProvenRoll
}

const numbered = (
  rolls: readonly Roll[],
  at: Pick<ProvenRoll, 'day' | 'undone'>,
): readonly Found[] =>
  rolls.flatMap(({ number, seal, purpose, sides, result, typed }) =>
    number === undefined || seal === undefined
      ? []
      : [{ seal, roll: { number, purpose, sides, result, ...(typed && { typed }), ...at } }],
  )

const ofDay = ({ content, undone }: Change): readonly Found[] =>
  content.kind === 'day'
    ? numbered(content.entry.rolls, { day: content.entry.day, ...(undone && { undone }) })
    : []

/** In the journal that is open, days that were undone included, and for encounters by a click. */
const findRolls = async (
  store: Pick<CampaignStore, 'listDays'>,
  { id, expedition, mapState }: Campaign,
): Promise<Found[]> => {
  const found: Found[] = []
  for (const { rolls = [] } of mapState.encounters.values())
    found.push(...numbered(rolls, { day: null }))
  let before: number | undefined
  for (;;) {
    const page = { limit: DAYS_A_PAGE, ...(before !== undefined && { before }) }
    const days = await store.listDays(id, expedition.volume, page)
    for (const day of days) found.push(...ofDay(day))
    before = days.at(-1)?.seq
    if (days.length < DAYS_A_PAGE) return found
    await breathe()
  }
}

/** The seals of dice that are rolled ahead and not used. */
const sealsAhead = async (
  store: Pick<PreparedStore, 'listPreparedDays'>,
  campaign: Campaign,
): Promise<ReadonlySet<string>> => {
  const seals = new Set<string>()
  for (const { rolls } of await unusedDays(store, campaign))
    for (const { seal } of rolls) if (seal !== undefined) seals.add(seal)
  return seals
}

const provenBy = (
  { commitment, seed, word, endedAt, rolled }: DiceSeed,
  found: readonly Found[],
  ahead: ReadonlySet<string>,
) => {
  const seal = sealOf({ commitment })
  const rolls = found.flatMap((one) => (one.seal === seal ? [one.roll] : []))
  return {
    commitment,
    seed: endedAt === null || ahead.has(seal) ? null : seed,
    word: word ?? '',
    rolled,
    rolls: rolls.sort((a, b) => a.number - b.number),
  }
}

/**
 * R-SEAL-5: what players check. The seed of now is left out, and one by which dice were rolled ahead
 * that are not used: whoever has it knows the next dice.
 */
export const diceProof = async (store: CampaignStore, campaign: Campaign): Promise<DiceProof> => {
  const seeds = await store.listSeeds(campaign.id)
  const found = await findRolls(store, campaign)
  const ahead = await sealsAhead(store, campaign)
  return {
    format: 'overland-dice',
    version: 1,
    campaign: campaign.id,
    seeds: seeds.map((seed) => provenBy(seed, found, ahead)),
  }
}
