import { expect, test } from 'vitest'
import { PRESETS } from '#content/rule-sets/presets.ts'
import type { RulesAnswer } from '#protocol/rules/rules.ts'
import { STANDARD_RAIN } from '#rules/rule-set.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import type { Weather, WeatherRow } from '#rules/weather.ts'
import { change, playersView, refused } from './change.ts'
import { endADay, ORDER, shareServer } from './server.ts'

const open = shareServer()

const storm = PRESETS.find(({ id }) => id === 'stormy-jungle')?.rules.weather
if (!storm) throw new Error('There is no stormy weather')
const withRow = (weather: Weather, more: Partial<WeatherRow>): Weather => ({
  ...weather,
  tables: weather.tables.map((table) => ({
    ...table,
    rows: table.rows.map((row) => (row.name === 'Storm' ? { ...row, ...more } : row)),
  })),
})
const NO_MARCH = withRow(storm, { points: null })

const begin = async () => {
  const { server, cookie } = await open()
  const read = async (route: string) => (await server.send({ route, cookie })).json()
  const rules = async () => (await read('/rules')) as RulesAnswer
  const put = async (body: object) => change(server, cookie, 'PUT', '/rules', body)
  return { server, cookie, read, rules, put }
}

test('R-WEATHER-4: rules are answered with weather and its old form, and written by either', async () => {
  const { rules, put, server, cookie } = await begin()
  expect((await rules()).rules).toEqual({ ...STANDARD_RULES, rain: STANDARD_RAIN })
  const { presets } = await rules()
  expect(presets.map((each) => each.rules.rain.die)).toEqual([4, 4, 4, 4, 4, 20])

  await put({ ...(await rules()).rules, weather: storm })
  const rain = { die: 20, heavyOnAtLeast: 17, gallons: { light: 0, heavy: 1 } }
  expect((await rules()).rules).toMatchObject({ weather: storm, rain })

  await put({ ...(await rules()).rules, rain: { ...rain, heavyOnAtLeast: 11 } })
  const { weather } = (await rules()).rules
  expect(weather.tables[0]).toMatchObject({ die: 20, rows: [{ to: 10 }, { from: 11, to: 20 }] })
  const { rules: viewed } = await server.view(cookie)
  expect(viewed).toEqual((await rules()).rules)
})

/** A day on which nobody can march. */
const beginInStorm = async () => {
  const begun = await begin()
  const { server, cookie, put } = begun
  const { rules } = await server.view(cookie)
  await put({ ...rules, weather: NO_MARCH })
  await endADay(server, cookie, { ...ORDER, pace: 'fast', dice: { rain: 20 } })
  const players = () => playersView(server)
  return { ...begun, players }
}

test('R-WEATHER-3: everybody reads the name of a storm, and players nothing else of it', async () => {
  const { server, cookie, read, players } = await beginInStorm()
  expect(await players()).toMatchObject({ weather: 'Storm', day: 1, map: { rain: 'Heavy' } })
  const playersText = JSON.stringify([await players(), await read('/journal?as=player')])
  expect(playersText).toContain('Storm')
  for (const secret of ['no march', 'gallons', 'canoe', '"points"', '"rows"'])
    expect(playersText).not.toContain(secret)
  expect((await read('/journal')).days[0]).toMatchObject({ weather: 'Storm', rain: 'Heavy' })
  const exported = async (route: string) => (await server.send({ route, cookie })).body
  expect(await exported('/days/export?format=markdown')).toContain('In a storm they')
  expect(await exported('/journal/export?format=csv')).toContain('Heavy,Storm')
})

test('R-WEATHER-3: a storm’s name stays until an edit of the rain', async () => {
  const { server, cookie, read, players } = await beginInStorm()
  await endADay(server, cookie, { ...ORDER, manual: true })
  expect((await server.view(cookie)).weather).toBe('Storm')
  expect((await read('/days')).days[0]).toMatchObject({ weather: null })
  const { map } = await server.view(cookie)
  await change(server, cookie, 'PUT', '/map', { ...map, food: 3 })
  expect((await players()).weather).toBe('Storm')
  await change(server, cookie, 'PUT', '/map', { ...map, rain: 'Light' })
  expect([(await players()).weather, (await server.view(cookie)).weather]).toEqual([null, null])
  await change(server, cookie, 'POST', '/undo')
  expect((await players()).weather).toBe('Storm')
  await change(server, cookie, 'POST', '/rewind', { day: 0 })
  expect((await players()).weather).toBeNull()
})

test('R-WEATHER-3: days of one rain and another name are two stories', async () => {
  const { server, cookie, put } = await begin()
  const { rules } = await server.view(cookie)
  const stamp = async () => (await playersView(server)).journal
  const heard = new Set<string | null>()
  for (const name of ['Storm', 'Gale', 'Storm']) {
    const weather = withRow(NO_MARCH, { name })
    await put({ ...rules, weather, rain: undefined })
    await endADay(server, cookie, { ...ORDER, dice: { rain: 20, 'encounter:morning': 1 } })
    heard.add(await stamp())
    await change(server, cookie, 'POST', '/undo')
    await change(server, cookie, 'POST', '/undo')
  }
  expect(heard.size).toBe(2)
})

test('R-WEATHER-1: dice are typed for the table that is on', async () => {
  const { server, cookie, put } = await begin()
  const { rules } = await server.view(cookie)
  const dry = {
    id: 'dry',
    name: 'Dry season',
    die: 4,
    rows: STANDARD_RULES.weather.tables[0]?.rows,
  }
  const [wet] = NO_MARCH.tables
  const seasons = { on: 'dry', tables: [dry, wet] }
  await put({ ...rules, rain: undefined, weather: seasons })
  await put({ ...rules, rain: undefined, weather: { ...seasons, on: wet?.id } })
  const body = { ...ORDER, dice: { rain: 21 } }
  const { errors } = await refused(server, cookie, 'POST', '/days', body)
  expect(errors[0]).toMatchObject({ path: 'dice.rain' })
  await change(server, cookie, 'POST', '/undo')
  expect((await server.view(cookie)).rules.weather.on).toBe('dry')
})
