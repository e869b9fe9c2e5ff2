import { expect, test } from 'vitest'
import type { RecordedChange } from '../../src/campaign/campaign.ts'
import { EMPTY_MAP_STATE } from '../../src/campaign/map-state.ts'
import { MAX_HEXES } from '../../src/rules/bounds.ts'
import type { RuleSet } from '../../src/rules/rule-set.ts'
import { STANDARD_RULES } from '../../src/rules/standard-rules.ts'
import type { Terrain, TerrainId } from '../../src/rules/terrain.ts'
import { download, sendBackup } from './backups.ts'
import { CAMPAIGN, onRevision, type Server, serve } from './server.ts'

const MB = 2 ** 20
/** All hexes that may be painted, told in as many characters as possible: 2.6 MB a change. */
const HEXES = Array.from(
  { length: MAX_HEXES },
  (_, at) => `-${9_000 + 2 * (at % 400)},-${9_000 + 2 * Math.floor(at / 400)}`,
)
/** Terrains are called by ids as long as there may be. */
const IDS = [`dunes-${'x'.repeat(26)}`, `ashes-${'x'.repeat(26)}`] as const
const terrainAfter = (seq: number): TerrainId => IDS[seq % 2 ? 0 : 1]
const [BEACH] = STANDARD_RULES.terrains
const RULES: RuleSet = {
  ...STANDARD_RULES,
  terrains: [
    ...STANDARD_RULES.terrains,
    ...IDS.map((id) => ({ ...BEACH, id, name: id }) as Terrain),
  ],
}

async function* repainted(times: number): AsyncGenerator<RecordedChange, void> {
  for (let seq = 1; seq <= times; seq += 1) {
    const before = seq === 1 ? null : terrainAfter(seq - 1)
    const terrain = HEXES.map((hex) => [hex, before, terrainAfter(seq)] as const)
    const patch = { before: {}, after: {}, atlas: { terrain } }
    const parent = seq === 1 ? null : seq - 1
    const content = { kind: 'hexes' as const }
    yield { seq, parent, content, patch, undone: false, volume: 0, mark: null, madeAt: seq }
  }
}

/** A campaign that was painted over and over, signed in to. */
const painted = async ({ server, times }: { server: Server; times: number }) => {
  const { store } = server
  const home = await store.find(CAMPAIGN)
  const credential = await store.findCredential(CAMPAIGN)
  if (!home || !credential) throw new Error('no campaign')
  const terrain = new Map(HEXES.map((hex) => [hex, terrainAfter(times)]))
  const changes = await store.stage(repainted(times), 'painted')
  await store.create({
    id: 'painted',
    epoch: 'painted',
    expedition: { ...home.expedition, rules: RULES },
    mapState: { ...EMPTY_MAP_STATE, known: home.mapState.known, terrain },
    history: { revision: times, head: times, redo: null, images: [], changes },
  })
  await store.createCredential('painted', credential)
  return { campaign: 'painted', cookie: await server.signIn('painted', server.key) }
}

test('a campaign as large as it may grow can be restored from its backup', async () => {
  const server = await serve()
  const asker = await painted({ server, times: 28 })
  const { bytes = 0 } = (await server.store.findListing('painted')) ?? {}
  // More than the room that every backup has.
  expect(bytes).toBeGreaterThan(64 * MB)
  const file = await download(server, asker)
  const headers = onRevision('painted-28')
  const answer = await sendBackup(server, file, { ...asker, route: '/backup', headers })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
})

test('a backup that could not be restored here is refused before any of it is given out', async () => {
  const server = await serve({ config: { maxCampaignBytes: 1 } })
  const few = { campaign: CAMPAIGN, cookie: await server.signIn() }
  await download(server, few)
  const asker = await painted({ server, times: 28 })
  const answer = await server.send({ route: '/backup', ...asker })
  expect(answer.json()).toMatchObject({ status: 409, code: 'CAMPAIGN_FULL' })
})
