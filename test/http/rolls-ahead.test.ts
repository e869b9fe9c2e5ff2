import { describe, expect, test } from 'vitest'
import type { RollsAhead } from '../../src/protocol/rolls-ahead.ts'
import type { Day } from '../../src/protocol/views.ts'
import type { Dice } from '../../src/rules/dice.ts'
import { seededDice } from '../support/seeded-dice.ts'
import { download, sendBackup } from './backups.ts'
import { endADay, ORDER, onRevision, type Server, serve } from './server.ts'

interface Asker {
  readonly server: Server
  readonly cookie: string
}

const begin = async (dice: Dice = seededDice(7)): Promise<Asker> => {
  const server = await serve({ dice })
  return { server, cookie: await server.signIn() }
}

const ahead = async ({ server, cookie }: Asker): Promise<RollsAhead['days']> =>
  (await server.send({ route: '/rolls/ahead', cookie })).json<RollsAhead>().days

const prepare = async ({ server, cookie }: Asker, days: unknown) =>
  server.send({ method: 'POST', route: '/rolls/ahead', cookie, body: { days } })

const drop = async ({ server, cookie }: Asker, n: unknown) =>
  server.send({ method: 'DELETE', route: `/rolls/ahead/${n}`, cookie })

const step = async (
  { server, cookie }: Asker,
  route: '/undo' | '/redo' | '/backup/undo',
): Promise<void> => {
  const headers = onRevision((await server.view(cookie)).revision)
  const answer = await server.send({ method: 'POST', route, cookie, headers })
  expect(answer.statusCode, answer.body).toBe(200)
}

const numbers = async (asker: Asker) => (await ahead(asker)).map(({ n }) => n)
const journal = async ({ server, cookie }: Asker) =>
  (await server.send({ route: '/days', cookie })).json<{ days: Day[] }>().days

test('R-AHEAD-3: days take the prepared dice in their order, and the server rolls none', async () => {
  const rolled: string[] = []
  const seeded = seededDice(3)
  const asker = await begin((purpose, sides) => {
    rolled.push(purpose)
    return seeded(purpose, sides)
  })
  const made = await prepare(asker, 3)
  expect(made.statusCode, made.body).toBe(201)
  const days = made.json<RollsAhead>().days
  expect(days.map(({ n }) => n)).toEqual([1, 2, 3])
  expect(await ahead(asker)).toEqual(days)
  rolled.length = 0
  for (const prepared of days) {
    const day = await endADay(asker.server, asker.cookie, { ...ORDER, pace: 'fast' })
    expect(day.rolls.length).toBeGreaterThan(4)
    for (const roll of day.rolls) {
      expect(roll.prepared).toBe(true)
      const { prepared: _, ...die } = roll
      expect(prepared.rolls).toContainEqual(die)
    }
    expect(day.map.rain).toBe(prepared.rain)
    const met = day.events?.filter((event) => event.kind === 'encounter') ?? []
    expect(met).toMatchObject(prepared.encounters ?? [])
    expect(met).toHaveLength(prepared.encounters?.length ?? -1)
  }
  expect(rolled).toEqual([])
  expect(await ahead(asker)).toEqual([])
  const { rolls } = await endADay(asker.server, asker.cookie)
  expect(rolls.every(({ prepared }) => prepared === undefined)).toBe(true)
  expect(rolled).toHaveLength(rolls.length)
})

test('R-AHEAD-4: undo puts a day’s dice back, redo the day; ended again, it falls the same', async () => {
  const asker = await begin()
  await prepare(asker, 2)
  const first = await endADay(asker.server, asker.cookie)
  await endADay(asker.server, asker.cookie)
  expect(await numbers(asker)).toEqual([])
  await step(asker, '/undo')
  expect(await numbers(asker)).toEqual([2])
  await step(asker, '/undo')
  expect(await numbers(asker)).toEqual([1, 2])
  await step(asker, '/redo')
  expect(await numbers(asker)).toEqual([2])
  expect((await journal(asker)).at(-1)?.rolls).toEqual(first.rolls)
  await step(asker, '/undo')
  const again = await endADay(asker.server, asker.cookie)
  expect(again.rolls).toEqual(first.rolls)
  expect(await numbers(asker)).toEqual([2])
})

test('R-AHEAD-3: a manual day takes none, and a repeat gets its first answer', async () => {
  const asker = await begin()
  const { server, cookie } = asker
  await prepare(asker, 2)
  await endADay(server, cookie, { ...ORDER, manual: true })
  expect(await numbers(asker)).toEqual([1, 2])
  const headers = onRevision((await server.view(cookie)).revision, 'once')
  const end = { method: 'POST', route: '/days', cookie, headers, body: ORDER } as const
  const answers = await Promise.all([server.send(end), server.send(end)])
  answers.push(await server.send(end))
  for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json())
  expect(await numbers(asker)).toEqual([2])
})

test('R-DIE-4, R-AHEAD-3: a typed die goes before a prepared one', async () => {
  const asker = await begin()
  await prepare(asker, 1)
  const dice = { rain: 4, navigation: 20 }
  const { rolls } = await endADay(asker.server, asker.cookie, { ...ORDER, dice })
  const rain = rolls.find(({ purpose }) => purpose === 'rain')
  expect(rain).toEqual({ purpose: 'rain', sides: 4, result: 4, typed: true })
  expect(rolls[0]).toMatchObject({ purpose: 'encounter:morning', prepared: true })
})

test('R-AHEAD-2: at most 30 are unused, also when two screens ask at once', async () => {
  const asker = await begin()
  const answers = await Promise.all([20, 20, 1].map(async (days) => prepare(asker, days)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(await numbers(asker)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  expect((await prepare(asker, 30)).json<RollsAhead>().days).toHaveLength(30)
})

test('R-AHEAD-2: other numbers of days are refused, and the field is named', async () => {
  const asker = await begin()
  for (const days of [0, 31, 1.5, '3', null, undefined]) {
    const answer = await prepare(asker, days)
    expect(answer.statusCode, `${days}`).toBe(400)
    expect(answer.json().errors[0].path).toBe('days')
  }
  expect(await ahead(asker)).toEqual([])
})

test('R-AHEAD-5: a day may be dropped; the others stay as they are', async () => {
  const asker = await begin()
  await prepare(asker, 3)
  const [first, , third] = await ahead(asker)
  expect((await drop(asker, 2)).statusCode).toBe(204)
  expect(await ahead(asker)).toMatchObject([
    { n: 1, rolls: first?.rolls },
    { n: 3, rolls: third?.rolls },
  ])
  await endADay(asker.server, asker.cookie)
  for (const n of [1, 2, 4, 0, -3, '3.0', 'x', '99999999999999999999']) {
    const answer = await drop(asker, n)
    expect(answer.statusCode, `${n}`).toBe(404)
    expect(answer.json().code).toBe('NO_SUCH_PREPARED_DAY')
  }
  expect((await prepare(asker, 1)).json<RollsAhead>().days.map(({ n }) => n)).toEqual([3, 4])
})

test('R-AHEAD-6: what the dice mean follows the campaign’s own tables', async () => {
  const asker = await begin()
  const { server, cookie } = asker
  await prepare(asker, 30)
  const named = async () =>
    (await ahead(asker)).map(({ encounters }) => encounters?.map(({ name }) => name))
  const before = await named()
  expect(before.flat().length).toBeGreaterThan(3)
  const rewrite = async (die: number) => {
    const { revision, rules, map } = await server.view(cookie)
    const { table } = rules.terrains.find(({ name }) => name === map.terrain) ?? {}
    const rows = [{ min: 1, max: die, name: 'Parrots', once: false }]
    const answer = await server.send({
      method: 'PUT',
      route: `/tables/${table}`,
      cookie,
      headers: onRevision(revision),
      body: { name: 'Birds', die, rows },
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await rewrite(100)
  expect(await named()).toEqual(before.map((names) => names?.map(() => 'Parrots')))
  await rewrite(20)
  expect(await named()).toEqual(before.map((names) => (names?.length ? undefined : [])))
})

test('R-AHEAD-7: a restore in place begins without prepared days; its undo brings those of before back', {
  tags: ['more'],
}, async () => {
  const asker = await begin()
  const { server, cookie } = asker
  await prepare(asker, 3)
  await endADay(server, cookie)
  const file = await download(server, { cookie })
  await endADay(server, cookie)
  await prepare(asker, 2)
  const before = await ahead(asker)
  expect(before.map(({ n }) => n)).toEqual([3, 4, 5])
  const headers = onRevision((await server.view(cookie)).revision)
  const answer = await sendBackup(server, file, { route: '/backup', cookie, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await ahead(asker)).toEqual([])
  await prepare(asker, 2)
  const restored = await ahead(asker)
  expect(restored.map(({ n }) => n)).toEqual([6, 7])
  await endADay(server, cookie)
  expect(await numbers(asker)).toEqual([7])
  await step(asker, '/undo')
  await step(asker, '/backup/undo')
  expect(await ahead(asker)).toEqual(before)
  await step(asker, '/backup/undo')
  expect(await ahead(asker)).toEqual(restored)
})

describe('R-AHEAD-5: rolling ahead is no change', () => {
  test('of either revision, nor one that undo takes back; a day moves the players’ as any', async () => {
    const asker = await begin()
    const { server, cookie } = asker
    const seen = async () => ({
      gm: await server.view(cookie),
      players: (await server.send({ route: '/map?as=player' })).body,
    })
    await endADay(server, cookie)
    const before = await seen()
    await prepare(asker, 4)
    await drop(asker, 2)
    expect(await seen()).toEqual(before)
    await step(asker, '/undo')
    expect(await numbers(asker)).toEqual([1, 3, 4])
    expect((await server.view(cookie)).day).toBe(0)
  })
})
