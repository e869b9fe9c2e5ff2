import { expect, test } from 'vitest'
import { manualClock } from '../../../test/support/manual-clock.ts'
import { seeded } from '../../../test/support/seeded-dice.ts'
import { createKeyTurns } from './key-turns.ts'

const SCRYPT_MS = 100
const HOME = 'home'

const seededDraws = (seed: number) => {
  const upTo = seeded(seed)
  return (count: number) => upTo(count) - 1
}

/** A minute at most of a held clock, with a flood of `perSecond` wrong keys before and beside. */
const beside = async (
  perSecond: number,
  { seed = 1, from = 1, looksMs = 0, owner = HOME } = {},
) => {
  const clock = manualClock()
  const turns = createKeyTurns(clock, seededDraws(seed))
  const look = (right: boolean) => async () => {
    if (looksMs > 0) await clock.sleep(looksMs)
    return right
  }
  let sent = 0
  const flood = () => {
    sent += 1
    const ip = `192.0.2.${sent % from}`
    turns.look({ owner, ip, knownDevice: undefined }, look(false)).catch(() => {})
  }
  const STEP_MS = 20
  let due = 0
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      for (due += (perSecond * STEP_MS) / 1_000; due >= 1; due -= 1) flood()
      await clock.advance(STEP_MS)
    }
  }
  /** When the right key entered, in ms; null: it was refused, or waits longer than 5 s. */
  const enter = async (ip: string, knownDevice?: string): Promise<number | null> => {
    const since = clock.elapsed()
    let at: number | null = null
    turns.look({ owner: HOME, ip, knownDevice }, look(true)).then(
      () => {
        at = clock.elapsed() - since
      },
      () => {},
    )
    for (let passed = 0; passed <= 5_000 && at === null; passed += STEP_MS) await pass(STEP_MS)
    return at
  }
  await pass(1_000)
  return { enter }
}

test.each([
  ['the GM’s own address', 1],
  ['ten addresses', 10],
  ['two hundred addresses', 200],
])('a new device enters within 5 s beside 20 wrong keys a second from %s', async (_, from) => {
  for (const seed of [1, 2, 3]) {
    const { enter } = await beside(20, { from, seed })
    expect(await enter('192.0.2.0')).toBeLessThanOrEqual(5_000)
  }
})

test('a known device enters within 5 s beside any flood, even while each key takes scrypt', async () => {
  const { enter } = await beside(2_000, { from: 200, looksMs: SCRYPT_MS })
  expect(await enter('192.0.2.0', 'laptop')).toBeLessThanOrEqual(3 * SCRYPT_MS)
})

test('a flood from one address keeps no other address out, even while each key takes scrypt', async () => {
  for (const seed of [1, 2, 3]) {
    const { enter } = await beside(500, { from: 1, seed, looksMs: SCRYPT_MS })
    expect(await enter('198.51.100.1')).toBeLessThanOrEqual(5_000)
  }
})

test('a flood of keys for the host, or for another campaign, delays none of this one', async () => {
  const { enter } = await beside(2_000, { from: 200, looksMs: SCRYPT_MS, owner: '.host' })
  expect(await enter('192.0.2.0')).toBeLessThanOrEqual(2 * SCRYPT_MS)
})

test('a known device that tries keys without end is a stranger from its eleventh on', async () => {
  const clock = manualClock()
  const { look } = createKeyTurns(clock, seededDraws(1))
  const order: string[] = []
  const attempt = (name: string, ip: string, knownDevice?: string) =>
    look({ owner: HOME, ip, knownDevice }, async () => {
      order.push(name)
      await clock.sleep(SCRYPT_MS)
      return false
    })
  const all = Array.from({ length: 12 }, (_, n) => attempt(`taken ${n}`, '192.0.2.1', 'taken'))
  all.push(attempt('mine', '192.0.2.2', 'mine'))
  await clock.advance(10_000)
  await Promise.all(all)
  expect(order.indexOf('mine')).toBeLessThan(11)
  expect(order.slice(-2).toSorted()).toEqual(['taken 10', 'taken 11'])
})

test('right keys cost a known device nothing', async () => {
  const { enter } = await beside(500, { from: 200, looksMs: SCRYPT_MS })
  for (let times = 0; times < 20; times += 1)
    expect(await enter('192.0.2.0', 'mine')).toBeLessThanOrEqual(3 * SCRYPT_MS)
})

test('strangers’ keys are guesses: no more than 25 a second are looked at', async () => {
  const clock = manualClock()
  const { look } = createKeyTurns(clock)
  let looked = 0
  for (let n = 0; n < 500; n += 1) {
    const bearer = { owner: HOME, ip: `192.0.2.${n % 250}`, knownDevice: undefined }
    look(bearer, async () => {
      looked += 1
      return false
    }).catch(() => {})
  }
  await clock.advance(10_000)
  expect(looked).toBeGreaterThan(240)
  expect(looked).toBeLessThanOrEqual(275)
})
