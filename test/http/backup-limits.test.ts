import { expect, test } from 'vitest'
import { download, unpack } from './backups.ts'
import { change } from './change.ts'
import { CAMPAIGN, endADay, serve } from './server.ts'

test('a campaign takes no less room than its history in a file, so that each file has room', async () => {
  const server = await serve()
  const cookie = await server.signIn()
  const { map } = await server.view(cookie)
  for (const food of [1, 2, 3, 4]) await change(server, cookie, 'PUT', '/map', { ...map, food })
  await endADay(server, cookie)
  const note = { gm: '\u4e00'.repeat(9_000), players: '"\n'.repeat(900), session: null }
  await change(server, cookie, 'PUT', '/days/1/notes', note)
  const files = await unpack(await download(server, { campaign: CAMPAIGN, cookie }))
  const history = files.get('changes.ndjson')?.length ?? 0
  expect(history).toBeGreaterThan(27_000)
  expect((await server.store.findListing(CAMPAIGN))?.bytes).toBeGreaterThanOrEqual(history)
})
