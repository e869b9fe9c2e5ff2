import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gmAt } from '../../test/support/gm.ts'
import { inSoak } from '../../test/support/in-soak.ts'
import { loadedDice } from '../../test/support/loaded-dice.ts'
import { openCampaign } from '../../test/support/open-campaign.ts'
import { KNOWLEDGE } from '../rules/knowledge.ts'
import { endDay } from './end-day.ts'
import type { CommandRequest } from './execute.ts'
import { paintHexes, saveMap } from './on-the-map.ts'
import { redo, undo } from './undo.ts'
import { gmView } from './views.ts'

const ORDER = { direction: 4, pace: 'normal', canoe: false, manual: false } as const

const anyDeed = fc.oneof(
  fc.record({ kind: fc.constant('save' as const), food: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('paint' as const), knowledge: fc.constantFrom(...KNOWLEDGE) }),
  fc.record({
    kind: fc.constantFrom('day' as const, 'undo' as const, 'undo' as const, 'redo' as const),
  }),
)

test('R-ONCE-1: whatever was done since, a repeat gets its first answer to the letter, and does nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyDeed, { minLength: 1, maxLength: 12 }), async (deeds) => {
      const store = await openCampaign()
      const gm = gmAt(store)
      const asked: { ask: () => Promise<unknown>; answer: string }[] = []
      for (const [index, deed] of deeds.entries()) {
        const { map } = gmView(await gm.now())
        const once = { key: `k${index}`, fingerprint: `${index}` }
        const request: CommandRequest = { ...(await gm.asked()), once }
        const ask = async (): Promise<unknown> => {
          switch (deed.kind) {
            case 'save':
              return saveMap(store, { ...request, map: { ...map, food: deed.food } })
            case 'paint': {
              const stroke = {
                hexes: [
                  { x: index, y: index },
                  { x: 0, y: 0 },
                ],
                knowledge: deed.knowledge,
              }
              return paintHexes(store, { ...request, stroke })
            }
            case 'day':
              return endDay(
                { store, dice: loadedDice(1, 1, 1, 1, 20) },
                { ...request, order: ORDER },
              )
            case 'undo':
              return undo(store, request)
            case 'redo':
              return redo(store, request)
          }
        }
        const answer = await ask().catch(() => undefined)
        if (answer !== undefined) asked.push({ ask, answer: JSON.stringify(answer) })
      }
      const before = await gm.now()
      for (const { ask, answer } of asked) expect(JSON.stringify(await ask())).toBe(answer)
      expect(await gm.now()).toEqual(before)
    }),
    { numRuns: inSoak({ commit: 20, soak: 60 }) },
  )
})
