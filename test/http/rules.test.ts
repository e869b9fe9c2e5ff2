import { expect, test } from 'vitest'
import { toWireRules } from '../../src/campaign/wire-record.ts'
import { PRESETS } from '../../src/content/rule-sets/presets.ts'
import type { RulesAnswer } from '../../src/protocol/rules.ts'
import { STANDARD_RULES } from '../../src/rules/standard-rules.ts'
import { change } from './change.ts'
import { onRevision, shareServer } from './server.ts'

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
