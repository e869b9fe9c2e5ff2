import { expect, test } from 'vitest'
import type { Store } from '#campaign/ports/store.ts'
import { begin, current, player } from '../contract/play.ts'
import { twoNodes } from './two-nodes.ts'

/** Expects that a node reads the other node's newest campaign. */
const expectSame = async (one: Store, other: Store) => {
  expect(await current(other)).toEqual(await current(one))
}

test('a node follows changes, undo, redo and branches that another node makes', async () => {
  const { one, other } = await twoNodes()
  await begin(one)
  await expectSame(one, other)
  const [gm, second] = [player(one), player(other)]
  for (const command of [
    gm.endDay,
    gm.endDay,
    async () => gm.saveFood(7),
    second.endDay,
    gm.undo,
    gm.undo,
    second.redo,
    async () => second.saveFood(9),
    gm.endDay,
    second.undo,
    second.undo,
    gm.endDay,
    async () => gm.paint({ hexes: [{ x: 2, y: 2 }], terrain: 'Swamp' }),
    gm.undo,
    second.redo,
  ]) {
    await command()
    await expectSame(one, other)
    await expectSame(other, one)
  }
})
