import { expect, test } from 'vitest'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { change, playersView, refused } from './change.ts'
import { endADay, type Server, shareServer } from './server.ts'

const CHOICES =
  'Beach, Jungle (No Undead), Jungle (Lesser Undead), Jungle (Greater Undead), Mountains, Rivers, Ruins, Swamp or Wasteland'
const ORDER = { direction: 1, pace: 'normal', canoe: false, manual: true }

const begin = shareServer()

test('R-RULE-1: a name that the rules do not have is refused by its field', async () => {
  const { server, cookie } = await begin()
  const { map } = await server.view(cookie)
  for (const terrain of ['Sea', '5', 'mountains', '', 'toString']) {
    const stroke = { hexes: [{ x: 2, y: 2 }], terrain }
    const errors = [{ path: 'terrain', message: `Terrain must be ${CHOICES}.` }]
    const problem = { status: 400, errors }
    expect(await refused(server, cookie, 'PUT', '/map', { ...map, terrain })).toMatchObject(problem)
    expect(await refused(server, cookie, 'POST', '/hexes', stroke)).toMatchObject(problem)
  }
})

test('R-RULE-1: a campaign is told and played by the rules that it has', async () => {
  const { server, cookie } = await begin()
  const [beach] = STANDARD_RULES.terrains
  const needs = { ointment: 0, water: 5, food: 2 }
  const view = await change(server, cookie, 'PUT', '/rules', {
    ...STANDARD_RULES,
    needs,
    encounters: { die: 6, onAtLeast: 6, times: ['dead of night'] },
    terrains: [
      { ...beach, name: 'Strand', dc: 3 },
      { ...beach, id: 'salt-flat', name: 'Salt flat', dc: 12, sight: 2 },
    ],
  })
  expect(view).toMatchObject({ needs, map: { terrain: 'Strand' } })
  expect((await server.send({ route: '/terrains', cookie })).json()).toMatchObject([
    { id: 1, name: 'Strand', difficulty: 3 },
    { id: 'salt-flat', name: 'Salt flat', difficulty: 12 },
  ])
  expect(await playersView(server)).toMatchObject({ needs, map: { terrain: 'Strand' } })

  const map = { ...view.map, terrain: 'Salt flat', water: 3 }
  const day = await endADay(server, cookie, { ...ORDER, manual: false, map })
  expect(day.rolls[0]).toMatchObject({ purpose: 'encounter:dead of night', sides: 6 })
  expect(day.map.terrain).toBe('Salt flat')
  expect(day.alerts).toContain('3 player(s) have not enough water!')
})

const LESSER = 'Jungle (Lesser Undead)'

/** All terrain names that players can see. */
const namesForPlayers = async (server: Server) => {
  const { map } = await playersView(server)
  const { days } = (await server.send({ route: '/journal' })).json()
  const exported = (await server.send({ route: '/journal/export?format=json' })).body
  return { terrain: map.terrain, days, exported }
}

/** A day in the jungle, which players then read by another name. */
const named = async () => {
  const { server, cookie } = await begin()
  const { map, rules } = await server.view(cookie)
  await change(server, cookie, 'PUT', '/map', { ...map, terrain: LESSER })
  await endADay(server, cookie, ORDER)
  expect((await namesForPlayers(server)).terrain).toBe(LESSER)
  const names = [null, ' Jungle ', 'Jungle']
  const view = await change(server, cookie, 'PUT', '/rules', {
    ...rules,
    terrains: rules.terrains.map((each, at) => ({ ...each, playersName: names[at] ?? null })),
  })
  return { server, cookie, rules, view }
}

test('R-TER-3: players read a terrain’s name for players, in all that they are told from then on', async () => {
  const { server, cookie, view } = await named()
  const playersNames = view.rules.terrains.map(({ playersName }) => playersName)
  expect(playersNames.slice(0, 4)).toEqual([null, 'Jungle', 'Jungle', null])
  expect(view.map.terrain).toBe(LESSER)
  const hexes = [view.map.position]
  await change(server, cookie, 'POST', '/hexes', { hexes, terrain: LESSER })
  const day = await endADay(server, cookie, ORDER)
  expect(day.map.terrain).toBe(LESSER)
  const now = await namesForPlayers(server)
  expect(now.terrain).toBe('Jungle')
  expect(now.days.map((each: { terrain: string }) => each.terrain)).toEqual(['Jungle', LESSER])
  expect(now.exported.match(/Jungle[^"]*/g)).toEqual(expect.arrayContaining(['Jungle', LESSER]))
})

test.each(['', ' ', 'a\nb', 'x'.repeat(81), 7])(
  'R-TER-3: what is no name is none for players either: %j',
  async (playersName) => {
    const { server, cookie } = await begin()
    const { rules } = await server.view(cookie)
    const [beach, ...others] = rules.terrains
    const body = { ...rules, terrains: [{ ...beach, playersName }, ...others] }
    const { errors } = await refused(server, cookie, 'PUT', '/rules', body)
    expect(errors[0].path).toBe('terrains.0.playersName')
  },
)
