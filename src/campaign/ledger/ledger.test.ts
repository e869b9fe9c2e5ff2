import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { gmAt } from '../../../test/support/gm.ts'
import { noDice } from '../../../test/support/loaded-dice.ts'
import { CAMPAIGN, openCampaign } from '../../../test/support/open-campaign.ts'
import { refusalOf } from '../../../test/support/refusals.ts'
import { seededDice } from '../../../test/support/seeded-dice.ts'
import type { Dice } from '../../rules/dice.ts'
import { checkProof, type DiceProof, type Hashes } from '../../rules/ledger/check-proof.ts'
import { endDay } from '../end-day.ts'
import { rollAhead } from '../rolls-ahead.ts'
import { travelRun } from '../runs/travel-run.ts'
import { undo } from '../undo.ts'
import { beginSeed, diceProof, readLedger, sayWord } from './ledger.ts'

const ORDER = { direction: 4, pace: 'normal', canoe: false, manual: false } as const
const HASHES: Hashes = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  hmac: (key, text) => createHmac('sha256', key).update(text).digest(),
}

/** A campaign whose dice its seed rolls; the server's own are never asked. */
const open = async (dice: Dice = noDice) => {
  const store = await openCampaign()
  const gm = gmAt(store)
  return {
    ...gm,
    store,
    begin: async (word = 'Syndra') => {
      await beginSeed(store, CAMPAIGN)
      return sayWord(store, CAMPAIGN, word)
    },
    endDay: async (typed = {}) =>
      endDay({ store, dice }, { ...(await gm.asked()), order: ORDER, typed }),
    undo: async () => undo(store, await gm.asked()),
    proof: async () => diceProof(store, await gm.now()),
    check: async (change: (proof: DiceProof) => DiceProof = (proof) => proof) =>
      checkProof(change(await diceProof(store, await gm.now())), HASHES),
  }
}

const numbersOf = (rolls: readonly { readonly number?: number }[]) =>
  rolls.map(({ number }) => number)

test('R-SEAL-2: until the players have said their word, the server rolls', async () => {
  const { store, endDay } = await open(seededDice(1))
  const { now } = await beginSeed(store, CAMPAIGN)
  expect(now).toMatchObject({ word: null, rolled: 0 })
  expect(numbersOf((await endDay()).rolls).every((number) => number === undefined)).toBe(true)
  await sayWord(store, CAMPAIGN, 'Syndra')
  expect(numbersOf((await endDay()).rolls)[0]).toBe(1)
})

test('R-SEAL-2: a word is said once, and to a seed that waits', async () => {
  const { store, begin } = await open()
  expect(await refusalOf(sayWord(store, CAMPAIGN, 'early'))).toEqual({ code: 'NO_SEED_WAITS' })
  await begin()
  expect(await refusalOf(sayWord(store, CAMPAIGN, 'again'))).toEqual({ code: 'NO_SEED_WAITS' })
})

test('R-SEAL-3: rolls are numbered through the days, and no number is given twice by an undo', async () => {
  const { begin, endDay, undo, store } = await open()
  await begin()
  const first = numbersOf((await endDay()).rolls)
  await undo()
  const second = numbersOf((await endDay()).rolls)
  const all = [...first, ...second]
  expect(all).toEqual(all.map((_, index) => index + 1))
  expect((await readLedger(store, CAMPAIGN)).now?.rolled).toBe(all.length)
})

test('R-SEAL-3: typed dice take a number, prepared ones keep theirs', async () => {
  const { begin, endDay, store, now } = await open()
  await begin()
  await rollAhead({ store, dice: noDice }, await now(), 1)
  const [prepared] = await store.listPreparedDays(CAMPAIGN)
  const { rolls } = await endDay({ rain: 4 })
  const ofRain = prepared?.rolls.find(({ purpose }) => purpose === 'rain')
  const rain = rolls.find(({ purpose }) => purpose === 'rain')
  expect(rain).toMatchObject({ result: 4, typed: true, number: (prepared?.rolls.length ?? 0) + 1 })
  expect(ofRain?.number).toBeLessThan(rain?.number ?? 0)
  for (const roll of rolls.filter(({ typed }) => !typed))
    expect(prepared?.rolls).toContainEqual({
      purpose: roll.purpose,
      sides: roll.sides,
      result: roll.result,
      number: roll.number,
      seal: roll.seal,
    })
})

test('R-SEAL-3, R-RUN-6: the days of a run keep their numbers in the order in which the dice fell', async () => {
  const { begin, store, asked, check } = await open()
  await begin()
  const { days } = await travelRun(
    { store, dice: noDice },
    {
      ...(await asked()),
      run: { route: [{ x: 43, y: 101 }], pace: 'slow', canoe: false, until: {}, days: 4 },
    },
  )
  const numbers = days.flatMap(({ rolls }) => numbersOf(rolls))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  await store.endSeed(CAMPAIGN)
  expect(await check()).toMatchObject([{ faults: [], right: numbers.length, missing: [] }])
})

test('R-SEAL-3: two screens at once take numbers one after another', async () => {
  const { begin, endDay, store, now } = await open()
  await begin()
  const before = await now()
  const both = await Promise.all([
    rollAhead({ store, dice: noDice }, before, 2),
    rollAhead({ store, dice: noDice }, before, 2),
    endDay(),
  ])
  const kept = await store.listPreparedDays(CAMPAIGN)
  const numbers = [...kept.flatMap(({ rolls }) => rolls), ...both[2].rolls].flatMap(
    ({ number, ...roll }) => ('prepared' in roll ? [] : [number ?? 0]),
  )
  expect(new Set(numbers).size).toBe(numbers.length)
})

describe('R-SEAL-5: the file', () => {
  test('says nothing of the seed of now, and all of one that ended', async () => {
    const { begin, endDay, proof, store, check } = await open()
    await begin()
    await endDay()
    const [open0] = (await proof()).seeds
    expect(open0?.seed).toBeNull()
    await store.endSeed(CAMPAIGN)
    const [seed] = await check()
    expect(seed).toMatchObject({ isOpen: true, faults: [], missing: [], word: 'Syndra' })
    expect(seed?.right).toBeGreaterThan(4)
  })

  test('keeps the seed back while days rolled ahead by it are not used', async () => {
    const { begin, endDay, undo, proof, check, store, now } = await open(seededDice(1))
    await begin()
    await rollAhead({ store, dice: noDice }, await now(), 1)
    await beginSeed(store, CAMPAIGN)
    expect((await proof()).seeds.map(({ seed }) => seed)).toEqual([null, null])
    await endDay()
    expect((await check())[0]).toMatchObject({ isOpen: true, faults: [] })
    await undo()
    expect((await proof()).seeds[0]?.seed).toBeNull()
  })

  test('takes a prepared die that an undo put back for the one die that it is', async () => {
    const { begin, endDay, undo, check, store, now } = await open()
    await begin()
    await rollAhead({ store, dice: noDice }, await now(), 2)
    await endDay()
    await undo()
    await endDay()
    await endDay()
    await store.endSeed(CAMPAIGN)
    expect((await check())[0]).toMatchObject({ isOpen: true, faults: [] })
    const standing = await check((proof) => ({
      ...proof,
      seeds: proof.seeds.map((seed) => ({
        ...seed,
        rolls: seed.rolls.map(({ undone: _, ...roll }) => roll),
      })),
    }))
    expect(standing[0]?.faults).toContainEqual({ kind: 'repeated', number: 1 })
    const other = await check((proof) => ({
      ...proof,
      seeds: proof.seeds.map((seed) => ({
        ...seed,
        rolls: seed.rolls.map((roll) => (roll.undone ? { ...roll, purpose: 'pace' } : roll)),
      })),
    }))
    expect(other[0]?.faults).toContainEqual({ kind: 'repeated', number: 1 })
  })

  test('holds days that were undone', async () => {
    const { begin, endDay, undo, check, store } = await open()
    await begin()
    await endDay()
    await undo()
    await store.endSeed(CAMPAIGN)
    expect((await check())[0]).toMatchObject({ faults: [], missing: [] })
  })

  test('tells a result that was changed, a number that is missing or twice, a wrong seed', async () => {
    const { begin, endDay, check, store } = await open()
    await begin()
    await endDay()
    await store.endSeed(CAMPAIGN)
    const withRolls =
      (change: (rolls: DiceProof['seeds'][number]['rolls']) => typeof rolls) =>
      (proof: DiceProof): DiceProof => ({
        ...proof,
        seeds: proof.seeds.map((seed) => ({ ...seed, rolls: change(seed.rolls) })),
      })
    const changed = await check(
      withRolls(([first, ...rest]) =>
        first ? [{ ...first, result: (first.result % first.sides) + 1 }, ...rest] : rest,
      ),
    )
    expect(changed[0]?.faults).toMatchObject([{ kind: 'wrong-result', roll: { number: 1 } }])
    const missing = await check(withRolls(([, ...rest]) => rest))
    expect(missing[0]).toMatchObject({ faults: [], missing: [1] })
    const twice = await check(
      withRolls(([first, ...rest]) => (first ? [first, first, ...rest] : rest)),
    )
    expect(twice[0]?.faults).toEqual([{ kind: 'repeated', number: 1 }])
    const other = await check((proof) => ({
      ...proof,
      seeds: proof.seeds.map((seed) => ({ ...seed, seed: 'ab'.repeat(32) })),
    }))
    expect(other[0]?.faults).toEqual([{ kind: 'wrong-commitment' }])
  })
})
