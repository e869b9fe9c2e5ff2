import { expect, test } from 'vitest'
import { toWireRules } from '#campaign/views/wire-record.ts'
import { PRESETS } from '#content/rule-sets/presets.ts'
import type { RulesAnswer } from '#protocol/rules/rules.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { change, refused } from './change.ts'
import { shareServer } from './server.ts'

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

test('R-RULE-3: rules that make no sense are refused at the field, and nothing changes', async () => {
  const { server, cookie } = await begin()
  const encounters = { ...STANDARD_RULES.encounters, onAtLeast: 21 }
  const body = { ...STANDARD_RULES, encounters }
  const message = 'encounters.onAtLeast must be a whole number from 1 to 20.'
  const errors = [{ path: 'encounters.onAtLeast', message }]
  const problem = await refused(server, cookie, 'PUT', '/rules', body)
  expect(problem).toMatchObject({ status: 400, errors })
})
