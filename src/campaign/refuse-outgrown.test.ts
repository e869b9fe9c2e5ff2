import { expect, test } from 'vitest'
import { gmAt } from '../../test/support/gm.ts'
import { loadedDice } from '../../test/support/loaded-dice.ts'
import { CAMPAIGN, EPOCH, openStore, RECORD } from '../../test/support/open-campaign.ts'
import { expeditionWith } from '../../test/support/states.ts'
import { MAX_DAY, MAX_KNOWN, MAX_TRAIL } from '../protocol/limits.ts'
import type { Expedition } from './campaign.ts'
import { endDay } from './end-day.ts'
import { EMPTY_MAP_STATE, type MapState } from './map-state.ts'
import { writeNotes } from './notes/write-notes.ts'
import { undo } from './undo.ts'

const ORDER = { direction: 4, pace: 'normal', canoe: false, manual: true } as const
const HEX = { x: 0, y: 0 }
const known = (count: number): MapState['known'] =>
  new Map(Array.from({ length: count }, (_, at) => [`${2 * at},9000`, 'seen']))
const trail = (length: number): MapState['trail'] =>
  Array.from({ length }, (_, day) => ({ day, hex: HEX, shown: HEX }))

/** A campaign of this state, in which a day is ended. */
const dayOf = async (mapState: Partial<MapState>, expedition: Partial<Expedition> = {}) => {
  const store = await openStore()
  await store.create({
    id: CAMPAIGN,
    epoch: EPOCH,
    expedition: { ...expeditionWith(RECORD), ...expedition },
    mapState: { ...EMPTY_MAP_STATE, ...mapState },
  })
  const gm = gmAt(store)
  const day = async () =>
    endDay({ store, dice: loadedDice() }, { ...(await gm.asked()), order: ORDER })
  return { store, gm, day }
}

test.each([
  ['known', { known: known(MAX_KNOWN) }, {}],
  ['trail', { trail: trail(MAX_TRAIL) }, {}],
  ['days', {}, { day: MAX_DAY }],
] as const)(
  'R-KNOW-6: no campaign grows past what its own backup may hold: %s',
  async (part, mapState, expedition) => {
    const { gm, day } = await dayOf(mapState, expedition)
    const before = await gm.now()
    await expect(day()).rejects.toMatchObject({ reason: { code: 'CAMPAIGN_FULL', part } })
    expect((await gm.now()).revisions).toEqual(before.revisions)
  },
)

test('R-NOTE-1: no more notes than a backup may hold, and shorter ones at any time', async () => {
  const long = { gm: 'x'.repeat(10_000), players: 'x'.repeat(9_000), session: null }
  const notes = new Map(Array.from({ length: 230 }, (_, at) => [`${at + 1}`, long]))
  const { store, gm } = await dayOf({ notes }, { day: 400 })
  const write = async (day: number, text: string) =>
    writeNotes(store, { ...(await gm.asked()), day, notes: { ...long, gm: text } })
  await expect(write(300, long.gm)).rejects.toMatchObject({
    reason: { code: 'CAMPAIGN_FULL', part: 'notes' },
  })
  await write(1, '')
  expect((await gm.now()).mapState.notes.get('1')?.gm).toBe('')
})

test('up to that it grows, and what is taken back is never refused', async () => {
  const { store, gm, day } = await dayOf({ trail: trail(MAX_TRAIL - 1) }, { day: MAX_DAY - 1 })
  await day()
  await undo(store, await gm.asked())
  await day()
  expect((await gm.now()).mapState.trail).toHaveLength(MAX_TRAIL)
})
