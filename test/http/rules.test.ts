import { expect, test } from 'vitest'
import { toWireRules } from '../../src/campaign/wire-record.ts'
import { PRESETS } from '../../src/content/rule-sets/presets.ts'
import type { RulesAnswer } from '../../src/protocol/rules.ts'
import type { JournalDay } from '../../src/protocol/views.ts'
import { STANDARD_RULES } from '../../src/rules/standard-rules.ts'
import { change } from './change.ts'
import { endADay, onRevision, shareServer } from './server.ts'

const begin = shareServer()

test('R-RULE-5: the rules are told with the ready ones and their sources', async () => {
  const { server, cookie } = await begin()
  const needs = { ointment: 0, water: 3, food: 1 }
  await change(server, cookie, 'PUT', '/rules', { ...STANDARD_RULES, needs })
  const answer = (await server.send({ route: '/rules', cookie })).json<RulesAnswer>()
  expect(answer.rules).toEqual(toWireRules({ ...STANDARD_RULES, needs }))
  const presets = PRESETS.map((preset) => ({ ...preset, rules: toWireRules(preset.rules) }))
  expect(answer.presets).toEqual(presets)
})

test('R-UNDO-2: days keep the names of their rules, also undone and redone under others', async () => {
  const { server, cookie } = await begin()
  const { rules, map } = await server.view(cookie)
  const day = await endADay(server, cookie)
  const terrains = rules.terrains.map((terrain) =>
    terrain.name === map.terrain ? { ...terrain, name: 'Strand' } : terrain,
  )
  const view = await change(server, cookie, 'PUT', '/rules', { ...rules, terrains })
  expect(view.map.terrain).toBe('Strand')
  const journal = async () =>
    (await server.send({ route: '/days', cookie })).json<{ days: JournalDay[] }>().days
  expect(await journal()).toMatchObject([{ map: { terrain: map.terrain }, rolls: day.rolls }])
  for (const route of ['/undo', '/undo', '/redo']) await change(server, cookie, 'POST', route)
  expect(await journal()).toMatchObject([{ undone: false, rolls: day.rolls, map: day.map }])
  expect((await server.view(cookie)).rules).toEqual(rules)
})

const { encounters, terrains: lands } = STANDARD_RULES
const [beach] = lands

const BAD: readonly [what: string, body: unknown, path: string, message: string][] = [
  [
    'a threshold above the die',
    { ...STANDARD_RULES, encounters: { ...encounters, onAtLeast: 21 } },
    'encounters.onAtLeast',
    'encounters.onAtLeast must be a whole number from 1 to 20.',
  ],
  [
    'a colon in a time',
    { ...STANDARD_RULES, encounters: { ...encounters, times: ['8:00'] } },
    'encounters.times.0',
    'encounters.times.0 must not hold a colon.',
  ],
  [
    'two terrains of one name',
    { ...STANDARD_RULES, terrains: [...lands, { ...beach, id: 'new', name: 'béach ' }] },
    'terrains.9.name',
    'terrains.9.name repeats an earlier one.',
  ],
  [
    'a table that is not there',
    { ...STANDARD_RULES, terrains: [...lands, { ...beach, id: 'new', name: 'New', table: 'x' }] },
    'terrains.9.table',
    'terrains.9.table must be the id of an encounter table.',
  ],
]

test('R-RULE-3: rules that make no sense are refused at the field, and nothing changes', async () => {
  const { server, cookie } = await begin()
  const { revision } = await server.view(cookie)
  const headers = onRevision(revision)
  for (const [what, body, path, message] of BAD) {
    const answer = await server.send({ method: 'PUT', route: '/rules', cookie, headers, body })
    expect(answer.statusCode, what).toBe(400)
    expect(answer.json().errors[0], what).toMatchObject({ path, message })
  }
  for (const [body, path] of [
    [{}, 'hex'],
    [{ hex: { x: 1, y: 2 } }, 'hex'],
  ] as const) {
    const answer = await server.send({ method: 'POST', route: '/position', cookie, headers, body })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0]).toMatchObject({ path })
  }
  expect((await server.view(cookie)).revision).toBe(revision)
})

test('R-RULE-4: the refusal names the terrains that are in use, and what has them', async () => {
  const { server, cookie } = await begin()
  const { map } = await server.view(cookie)
  const hexes = [{ x: 40, y: 40 }]
  const { revision } = await change(server, cookie, 'POST', '/hexes', { hexes, terrain: 'Swamp' })
  const left = lands.filter(({ name }) => name !== 'Swamp' && name !== map.terrain)
  const body = { ...STANDARD_RULES, terrains: left }
  const headers = onRevision(revision)
  const answer = await server.send({ method: 'PUT', route: '/rules', cookie, headers, body })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'IN_USE',
    reason: 'terrains',
    detail: `Still in use: ${map.terrain} (the record), Swamp (1 painted hex). Say which terrain takes its place.`,
  })
})
