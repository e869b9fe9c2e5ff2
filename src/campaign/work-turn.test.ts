import { expect, test } from 'vitest'
import { gmAt } from '../../test/support/gm.ts'
import { openCampaign } from '../../test/support/open-campaign.ts'
import { MAX_PAINTED } from '../protocol/limits.ts'
import { ELEMENTS_A_STEP } from '../rules/steps.ts'
import { paintHexes } from './paint-hexes.ts'
import { undo } from './undo.ts'
import { arrive, nextSlice, withTurn } from './work-turn.ts'

const HEXES = Array.from({ length: MAX_PAINTED }, (_, at) => ({
  x: 2 * (at % 100),
  y: 2 * Math.floor(at / 100),
}))

test('a request that just came is first', async () => {
  const done: string[] = []
  const does = (what: string, turn: Promise<void>) => turn.then(() => done.push(what))
  await Promise.all([does('work', nextSlice()), does('request', arrive())])
  expect(done).toEqual(['request', 'work'])
})

test.each(['stroke', 'undo'])(
  'the largest %s pauses in all that it does with its hexes',
  async (what) => {
    const store = await openCampaign()
    const gm = gmAt(store)
    let pauses = 0
    const turn = {
      breathe: async () => {
        pauses += 1
      },
      wait: async <Result>(work: () => Promise<Result>) => work(),
    }
    const paint = async () =>
      paintHexes(store, { ...(await gm.asked()), stroke: { hexes: HEXES, knowledge: 'seen' } })
    if (what === 'undo') await paint()
    await withTurn(turn, what === 'undo' ? async () => undo(store, await gm.asked()) : paint)
    expect(pauses).toBeGreaterThan((4 * MAX_PAINTED) / ELEMENTS_A_STEP)
  },
)
