import { expect, test } from 'vitest'
import type { Campaign } from '../../src/campaign/campaign.ts'
import { newExpedition } from '../../src/campaign/create-campaign.ts'
import { gmView, viewFor } from '../../src/campaign/views.ts'
import { hexKey } from '../../src/rules/hex.ts'
import type { Site } from '../../src/rules/site.ts'
import { CAMPAIGN, serve } from './server.ts'

/** Every list is longer than what is written at once. */
const HEXES = Array.from({ length: 9_000 }, (_, at) => ({
  x: 2 * (at % 100),
  y: 2 * Math.floor(at / 100),
}))
const [FIRST = { x: 0, y: 0 }] = HEXES
const SITES = Array.from({ length: 120 }, (_, at): Site => {
  const name = `"seen":[] and "sites":[] $& ${at}`
  const texts = { name, text: '\u2028"trail":[]', gmText: '\\"' }
  return { id: `s${at}`, hex: FIRST, icon: 'ruin', shown: at % 2 ? 'always' : 'never', ...texts }
})

test('a view of any size is answered as it is, to each role, whatever its texts say', async () => {
  const server = await serve()
  const expedition = newExpedition()
  const mapState: Campaign['mapState'] = {
    known: new Map(HEXES.map((hex, at) => [hexKey(hex), at % 2 ? 'seen' : 'visited'])),
    terrain: new Map(HEXES.map((hex, at) => [hexKey(hex), at % 2 ? '1' : '3'])),
    sites: new Map(SITES.map((site) => [site.id, site])),
    trail: HEXES.map((hex, day) => ({ day, hex, shown: FIRST })),
    notes: new Map(),
    handouts: new Map(),
    tables: new Map(),
    met: new Map(),
    encounters: new Map(
      Array.from({ length: 120 }, (_, at) => [
        `${at + 1}-1`,
        {
          day: at + 1,
          time: 'morning',
          name: `"encounters":[] $& ${at}`,
          details: '"encounters":[]',
          state: 'open',
          note: '',
          quantities: [],
        },
      ]),
    ),
  }
  await server.store.create({ id: 'large', epoch: 'large', expedition, mapState })
  const credential = await server.store.findCredential(CAMPAIGN)
  if (credential) await server.store.createCredential('large', credential)
  const cookie = await server.signIn('large', server.key)
  const campaign = await server.store.find('large')
  if (!campaign) throw new Error('no campaign')
  const gm = await server.send({ route: '/map', campaign: 'large', cookie })
  expect(gm.json()).toEqual(JSON.parse(JSON.stringify(gmView(campaign))))
  const player = await server.send({ route: '/map?as=player', campaign: 'large', cookie })
  expect(player.json()).toEqual(JSON.parse(JSON.stringify(viewFor(campaign, 'player'))))
})
