import { expect, test } from 'vitest'
import { endADay, ORDER, revisionHeaders, type Server, shareServer } from './server.ts'

const { direction: _, ...STILL } = ORDER
const REST = { ...STILL, activity: 'rest' }

const signedIn = shareServer({ dice: () => 1 })

const sendDayOn = (revision: string, server: Server, cookie: string, body: object) =>
  server.send({ method: 'POST', route: '/days', cookie, headers: revisionHeaders(revision), body })

const sendDay = async (server: Server, cookie: string, body: object) =>
  sendDayOn((await server.view(cookie)).revision, server, cookie, body)

const REFUSED: readonly (readonly [path: string, body: object])[] = [
  ['direction', STILL],
  ['direction', { ...ORDER, activity: 'rest' }],
  ['direction', { ...STILL, manual: true }],
  ['direction', { ...ORDER, activity: 'forage' }],
  ['direction', { ...ORDER, activity: 'explore' }],
  ['direction', { ...ORDER, activity: 'rest', manual: true }],
  ['direction', { ...REST, direction: 7 }],
  ['activity', { ...ORDER, activity: 'sleep' }],
  ['dice', { ...ORDER, dice: [3] }],
  ['dice', { ...ORDER, dice: null }],
  ...[
    ['navigation', 0],
    ['navigation', 21],
    ['navigation', 2.5],
    ['navigation', '7'],
    ['navigation', null],
    ['encounter:morning', 21],
    ['encounter-type:morning', 0],
    ['quantity:morning:0', 3],
    ['quantity:morning:1', 1_001],
    ['forage-rations:x', 2],
    ['toString', 3],
    ['x'.repeat(100), 3],
  ].map(([purpose, result]) => {
    const path = `dice.${String(purpose)}`.slice(0, 'dice.'.length + 60)
    return [path, { ...ORDER, dice: { [String(purpose)]: result } }] as const
  }),
  // Also where the die is not due, or nothing is rolled.
  ['dice.navigation', { ...REST, dice: { navigation: 21 } }],
  // Rerolled dice are numbered from 2.
  ['dice.encounter-type:morning:1', { ...REST, dice: { 'encounter-type:morning:1': 7 } }],
  ['dice.forage-rations:1', { ...REST, dice: { 'forage-rations:1': 1 } }],
  ['dice.luck', { ...ORDER, manual: true, dice: { luck: 1 } }],
]

test('R-REST-2, R-DIE-4: what cannot be ordered or was not rolled is refused by its name, and nothing changes', async () => {
  const { server, cookie } = await signedIn()
  const before = await server.view(cookie)
  for (const [path, body] of REFUSED) {
    const answer = await sendDayOn(before.revision, server, cookie, body)
    expect(answer.statusCode, JSON.stringify(body)).toBe(400)
    expect(answer.json().code).toBe('INVALID_INPUT')
    expect(answer.json().errors[0].path, JSON.stringify(body)).toBe(path)
    expect(answer.json().errors[0].message).not.toContain('any to any')
  }
  expect(await server.view(cookie)).toEqual(before)
})

test('R-DIE-4: a result that the due table’s die does not have is refused, and nothing changes', async () => {
  const { server, cookie } = await signedIn()
  const before = await server.view(cookie)
  const dice = { 'encounter:evening': 20, 'encounter-type:evening': 101 }
  const answer = await sendDay(server, cookie, { ...ORDER, dice })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toEqual([
    {
      path: 'dice.encounter-type:evening',
      code: 'out-of-range',
      figures: { min: 1, max: 100, step: 1 },
      message: 'dice.encounter-type:evening must be a whole number from 1 to 100.',
    },
  ])
  expect(await server.view(cookie)).toEqual(before)
})

test('R-DIE-4: typed dice are used where they are due and marked; the rest is rolled here', async () => {
  const { server, cookie } = await signedIn()
  const dice = {
    navigation: 2,
    'lost-direction': 6,
    'encounter:evening': 18,
    'encounter-type:evening': 100,
    'encounter-type:morning': 3,
    pace: 4,
  }
  const day = await endADay(server, cookie, { ...ORDER, dice })
  expect(day.rolls).toEqual([
    { purpose: 'encounter:morning', sides: 20, result: 1 },
    { purpose: 'encounter:afternoon', sides: 20, result: 1 },
    { purpose: 'encounter:evening', sides: 20, result: 18, typed: true },
    { purpose: 'encounter-type:evening', sides: 100, result: 100, typed: true },
    { purpose: 'rain', sides: 4, result: 1 },
    { purpose: 'navigation', sides: 20, result: 2, typed: true },
    { purpose: 'lost-direction', sides: 6, result: 6, typed: true },
  ])
  expect(day).toMatchObject({ lost: true, direction: 6, order: ORDER })
  expect(day.events).toMatchObject([{ kind: 'encounter', id: '1-1', time: 'evening' }, {}])
  const [journalDay] = (await server.send({ route: '/days', cookie })).json().days
  expect(journalDay).toMatchObject({ rolls: day.rolls, way: day.way })
})
