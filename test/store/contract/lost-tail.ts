import { expect, test } from 'vitest'
import type { Opened } from './opened.ts'
import { begin, current, HOME, player } from './play.ts'

/** Tests in which the database loses its newest commits under a running store, like a late standby. */
export const lostTailContract = (opened: Opened): void => {
  test('after a lost tail a campaign is what the database has, in a new epoch', async () => {
    const { store } = opened
    const { begun, goBack } = await threeDaysLost(opened)
    await goBack()
    const found = await current(store)
    expect(found.state).toEqual(begun.state)
    expect(found.revisions).toMatchObject({ full: begun.revisions.full })
    expect(found.revisions.epoch).not.toBe(begun.revisions.epoch)
    expect((await store.enter(HOME))?.campaign).toEqual(found)
    expect((await store.findRevisions([HOME])).get(HOME)).toMatchObject({
      epoch: found.revisions.epoch,
      full: begun.revisions.full,
    })
    expect((await player(store).endDay()).day).toBe(3)
    const shown = await current(store)
    expect(await (await opened.reopen()).find(HOME)).toEqual(shown)
  })

  test('a comparison of revisions after a lost tail shows another epoch', async () => {
    const { store } = opened
    const { begun, goBack } = await threeDaysLost(opened)
    await goBack()
    const { epoch, full } = (await store.findRevisions([HOME])).get(HOME) ?? {}
    expect(full).toBe(begun.revisions.full)
    expect(epoch).not.toBe(begun.revisions.epoch)
    expect((await current(store)).revisions).toMatchObject({ epoch, full })
  })

  test('a campaign that was lost as a whole is not found, and others are unchanged', async () => {
    const { store } = opened
    const before = await begin(store, 'other')
    const goBack = await opened.remember()
    await begin(store)
    await player(store).endDay()
    await goBack()
    expect(await store.find(HOME)).toBeUndefined()
    expect(await store.find('other')).toEqual(before)
  })
}

const threeDaysLost = async (opened: Opened) => {
  const { store } = opened
  await begin(store)
  const gm = player(store)
  for (let day = 0; day < 2; day += 1) await gm.endDay()
  await gm.paint({ hexes: [{ x: 4, y: 4 }], terrain: 'Swamp' })
  const begun = await current(store)
  const goBack = await opened.remember()
  await gm.paint({ hexes: [{ x: 2, y: 2 }], terrain: 'Swamp' })
  for (let day = 0; day < 3; day += 1) await gm.endDay()
  return { begun, goBack }
}
