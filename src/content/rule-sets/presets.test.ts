import { expect, test } from 'vitest'
import { findRuleFaults } from '#protocol/rules/rule-faults.ts'
import type { RuleSet } from '#rules/rule-set.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { currentWeatherTable, type Weather } from '#rules/weather.ts'
import { sayWeather } from '#rules/weather-name.ts'
import { ENCOUNTER_TABLES } from '../encounters/tables.ts'
import { PRESETS } from './presets.ts'

/** The dotted paths of all values that are no objects, with `*` for each terrain. */
const leavesOf = (value: unknown, path: string): [path: string, value: unknown][] => {
  const isOne = path === 'encounters.times' || path === 'weather'
  if (isOne || typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([name, part]) =>
    leavesOf(part, path === '' ? name : `${path}.${Array.isArray(value) ? '*' : name}`),
  )
}

const covers = (field: string, path: string): boolean =>
  path === field || path.startsWith(`${field}.`)

test('R-RULE-5: the standard is the first of six ready rule sets, each with its own name', () => {
  expect(PRESETS[0]).toMatchObject({ id: 'standard', rules: STANDARD_RULES })
  expect(new Set(PRESETS.map(({ id }) => id)).size).toBe(6)
  expect(new Set(PRESETS.map(({ name }) => name)).size).toBe(6)
})

test.each(PRESETS)('R-RULE-3: $name is a rule set that a campaign may have', ({ rules }) => {
  const hasTable = (id: string) => Object.hasOwn(ENCOUNTER_TABLES, id)
  expect(findRuleFaults(rules, hasTable)).toEqual([])
})

test.each(PRESETS)('R-RULE-5: each number of $name has one source', ({ rules, sources }) => {
  const paths = new Set(leavesOf(rules, '').map(([path]) => path))
  const fields = sources.flatMap((source) => source.fields)
  for (const path of paths)
    expect(
      fields.filter((field) => covers(field, path)),
      path,
    ).toHaveLength(1)
  for (const field of fields)
    expect(
      [...paths].some((path) => covers(field, path)),
      field,
    ).toBe(true)
})

test.each(PRESETS.slice(1))('R-RULE-5: $name says the standard of what is its', (preset) => {
  const others = preset.sources.at(-1)?.fields ?? []
  const standards = (rules: RuleSet) =>
    leavesOf(rules, '').filter(([path]) => others.some((field) => covers(field, path)))
  expect(standards(preset.rules)).toEqual(standards(STANDARD_RULES))
})

const saidWeather = (weather: Weather): string => {
  const { die, rows } = currentWeatherTable(weather)
  const each = rows.map(({ from, to, name, rain, gallons, dc, points, canoe }) =>
    [
      `${from === to ? from : `${from} to ${to}`} ${sayWeather(rain, name)}`,
      `${gallons} gal`,
      ...(dc === 0 ? [] : [`DC +${dc}`]),
      ...(points === 0 ? [] : [points === null ? 'no march' : `${points} hexes`]),
      ...(canoe ? [] : ['no canoe']),
    ].join(', '),
  )
  return `d${die}: ${each.join('; ')}`
}

const said = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object' && value !== null) return saidWeather(value as Weather)
  return value === null ? 'none' : String(value)
}

/** The rules as the page shows them: each number with its value and its source. */
const documented = (): string => {
  const parts = PRESETS.map(({ name, about, rules, sources }) => {
    const sourceOf = (path: string) =>
      sources.find(({ fields }) => fields.some((field) => covers(field, path)))?.source
    const { terrains, ...numbers } = rules
    const rows = leavesOf(numbers, '').map(
      ([path, value]) => `| \`${path}\` | ${said(value)} | ${sourceOf(path)} |`,
    )
    const lands = terrains.map(
      ({ name: land, dc, cost, fastest, water, sight, table }) =>
        `| ${land} | ${dc} | ${cost} | ${fastest} | ${water ? 'yes' : ''} | ${sight} | \`${table}\` |`,
    )
    const notes = ['name', 'dc', 'cost', 'fastest', 'water', 'sight', 'table'].map(
      (field) => `- \`${field}\`: ${sourceOf(`terrains.*.${field}`)}`,
    )
    return [
      `## ${name}`,
      about,
      ['| number | value | source |', '|---|---|---|', ...rows].join('\n'),
      [
        '| terrain | DC | cost | fastest | water | sight | table |',
        '|---|---:|---:|---|---|---:|---|',
        ...lands,
      ].join('\n'),
      notes.join('\n'),
    ].join('\n\n')
  })
  const title = '# Ready rule sets'
  const about =
    'Each number with its value and its source (R-RULE-5). A test writes this page from `src/content/rule-sets/` and fails when they differ. Sources that ask for it are named in `src/content/ATTRIBUTION.md`.'
  return `${[title, about, ...parts].join('\n\n')}\n`
}

test('R-RULE-5: docs/rule-sets.md says every number and its source', async () => {
  await expect(documented()).toMatchFileSnapshot('../../../docs/rule-sets.md')
})
