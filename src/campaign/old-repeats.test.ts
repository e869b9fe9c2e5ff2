import { setImmediate as nextLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { gmAt } from '../../test/support/gm.ts'
import { openCampaign } from '../../test/support/open-campaign.ts'
import type { Changes } from '../protocol/changes.ts'
import { MAX_PAINTED } from '../protocol/limits.ts'
import { KNOWLEDGE } from '../rules/knowledge.ts'
import type { CommandRequest } from './execute.ts'
import { paintHexes } from './paint-hexes.ts'
import { saveMap } from './save-map.ts'
import { gmView } from './views.ts'

const STROKES = 24
const HEXES = Array.from({ length: MAX_PAINTED }, (_, at) => ({
  x: 2 * (at % 100),
  y: 2 * Math.floor(at / 100),
}))

test('R-ONCE-1: however much was changed since, a repeat gets its first answer, and others work meanwhile', async () => {
  const store = await openCampaign()
  const gm = gmAt(store)
  const { map } = gmView(await gm.now())
  const asked = await gm.asked()
  const once = { key: 'long-ago', fingerprint: 'same' }
  const told: Changes[] = []
  const tellChanges = (changes: Changes) => {
    told.push(changes)
  }
  const request: CommandRequest = { ...asked, once, tellChanges }
  const save = () => saveMap(store, { ...request, map: { ...map, food: 7 } })
  const first = await save()
  for (let stroke = 0; stroke < STROKES; stroke += 1) {
    const knowledge = KNOWLEDGE[stroke % KNOWLEDGE.length] ?? 'seen'
    await paintHexes(store, { ...(await gm.asked()), stroke: { hexes: HEXES, knowledge } })
  }
  const newest = await gm.now()

  let isDone = false
  let turns = 0
  const others = async () => {
    while (!isDone) {
      await nextLoop()
      turns += 1
    }
  }
  const working = others()
  await nextLoop()
  const before = turns
  const again = await save()
  isDone = true
  expect(turns - before).toBeGreaterThan(3)
  await working
  expect(again).toEqual(first)
  expect(told[1]).toEqual(told[0])
  expect(await gm.now()).toEqual(newest)
})
