import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOST } from '#campaign/ports/access-store.ts'
import { makeFirstKey } from '#server/access/gm-key.ts'
import { fullCampaign, layCampaign } from '../support/full-campaign.ts'
import { type Step, WALK, type WalkAnswer, walk } from '../support/walk.ts'
import { CAMPAIGN, cookieOf, type Server, startServing } from './server.ts'

/** Full pages of them, files of several, and room for all notes. */
const DAYS = 112

let server: Server
let stop: () => Promise<void>
let clientDir = ''

beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'overland-bounds-'))
  await writeFile(join(clientDir, 'index.html'), '<!doctype html><title>Overland</title>')
  const started = await startServing({ clientDir })
  server = started.server
  stop = started.stop
})
afterAll(async () => {
  await stop()
  await rm(clientDir, { recursive: true, force: true })
})

test('the walk leads along every route', () => {
  const routes = server.routes.filter(({ method }) => method !== 'HEAD')
  const known = routes.map(({ method, url }) => `${method} ${url}`)
  expect([...new Set(WALK.map(({ route }) => route))].sort()).toEqual(known.sort())
})

test('R-BOUND-1: at the bounds every route answers as it should, in so many bytes at most', {
  tags: ['more'],
}, async () => {
  await layCampaign(server.store, await fullCampaign('full', DAYS))
  const credential = await server.store.findCredential(CAMPAIGN)
  if (credential) await server.store.createCredential('full', credential)
  const key = (await makeFirstKey(server.store, HOST)) ?? ''
  const url = '/api/host/session'
  const host = cookieOf(await server.send({ method: 'POST', url, body: { key } }))
  const cookies = { gm: await server.signIn('full', server.key), host, nobody: undefined }
  const wrong: string[] = []
  await walk(
    'full',
    async ({ as, method, url: path, headers, body }): Promise<WalkAnswer> => {
      const cookie = cookies[as]
      const answer = await server.app.inject({
        method: method as 'GET',
        url: path,
        headers: { host: 'localhost:3000', ...headers, ...(cookie && { cookie }) },
        ...(body !== undefined && { payload: body }),
      })
      const etag = answer.headers.etag
      return { status: answer.statusCode, etag, bytes: answer.rawPayload }
    },
    ({ route, what, status, most }: Step, { status: answered, bytes }) => {
      if (answered === status && bytes.length <= most) return
      const said = answered < 400 ? '' : bytes.toString('utf8', 0, 300)
      wrong.push(`${route} ${what}: ${answered}, ${bytes.length} bytes ${said}`)
    },
  )
  expect(wrong).toEqual([])
})
