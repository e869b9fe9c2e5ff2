import { expect, test } from 'vitest'
import { copyName } from './open-copy.ts'

const LONG = 'a'.repeat(80)

test.each([
  ['Ruins', [], 'Ruins'],
  ['Ruins', ['The Ruins'], 'Ruins'],
  ['Ruins', ['Ruins'], 'Ruins (copy)'],
  ['Ruins', ['Ruins', 'Ruins (copy)'], 'Ruins (copy 2)'],
  [LONG, [LONG], `${'a'.repeat(73)} (copy)`],
  ['', ['Ruins'], ''],
])('a copy of %j beside %j is called %j', async (name, taken, called) => {
  const listCampaigns = async () =>
    taken.map((found) => ({
      id: found,
      name: found,
      addresses: [],
      day: 0,
      createdAt: 0,
      usedAt: 0,
      bytes: 0,
    }))
  expect(await copyName({ listCampaigns }, name)).toBe(called)
})
