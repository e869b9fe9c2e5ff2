import { randomBytes } from 'node:crypto'
import { fullRevision } from '#campaign/campaign.ts'
import { newState } from '#campaign/create-campaign.ts'
import { saveMap } from '#campaign/map/on-the-map.ts'
import { HOST } from '#campaign/ports/access-store.ts'
import type { Store } from '#campaign/ports/store.ts'
import { gmView } from '#campaign/views/views.ts'
import { openSession } from '../../support/signed-in.ts'
import { restoring } from '../contract/histories.ts'
import { allChanges, begin, current, HOME, player } from '../contract/play.ts'

/** An expiry far enough from now that nothing is pruned. */
const LATER = Date.now() + 1_000_000_000

/** Puts rows into every table, with unusual values. */
export const fillEveryTable = async (store: Store): Promise<void> => {
  for (const id of [HOME, 'other', 'ünïcode "quoted" 🌴']) {
    await begin(store, id)
    const gm = player(store, id)
    await gm.endDay()
    await gm.saveFood(12.5)
    await gm.paint({ terrain: 'Swamp', hexes: [{ x: 30, y: 40 }] })
    await gm.undo()
    const address = 'https://discord.com/api/webhooks/1/token'
    const failure = { reason: 'refused', status: 500, at: 7 } as const
    await store.setReporting(id, { address, on: false, sent: 1, day: 1, failure })
    await openSession(store, `session of ${id}`, { campaign: id, expiresAt: LATER })
    await store.createSignInLink(`link of ${id}`, { campaign: id, expiresAt: LATER })
    await store.setPlan(id, { route: [], until: {}, goal: 'route', carry: 400 })
    await store.renameCampaign(id, `New ${id}`)
  }
  await replaceHistory(store)
  const campaign = await current(store)
  await saveMap(store, {
    campaign: HOME,
    revision: fullRevision(campaign.revisions),
    map: { ...gmView(campaign).map, food: 7 },
    idempotency: { key: 'once', fingerprint: 'print' },
  })
  await store.createCredential(HOST, { keyHash: 'host', appliedKeyHash: null })
  await addImage(store, HOME, 20)
}

/** Replaces a campaign's history, and leaves another one unfinished. */
const replaceHistory = async (store: Store): Promise<void> => {
  const days = (await allChanges(store)).slice(0, 1)
  const base = await current(store)
  async function* changes() {
    yield* days
  }
  const write = async () => store.writeHistory({ start: newState(), changes: changes() })
  await store.commit(restoring(base, { history: await write(), state: newState() }))
  await write()
}

/** An image of more tiles than are copied at a time. */
const addImage = async (store: Store, owner: string, tiles: number): Promise<void> => {
  for (let row = 0; row < tiles; row += 1) {
    const [picture, pixels] = [randomBytes(2_000), randomBytes(9_000)]
    await store.addTiles(owner, 'image', [{ level: 0, column: 0, row, picture, pixels }])
  }
  await store.finishImage(owner, { id: 'image', width: 256, height: 256 * tiles, addedAt: 1 })
}
