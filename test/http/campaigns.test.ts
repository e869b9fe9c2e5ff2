import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createCampaignWithKey } from '#server/access/create-campaign-with-key.ts'
import { aPng, sending, upload } from './images.ts'
import { endADay, ORDER, type Request, revisionHeaders, serve } from './server.ts'

/** An image that no format makes small. */
const noise = (size: number): Promise<Buffer> =>
  sharp(randomBytes(size * size * 3), { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer()

test('a campaign whose making fails is not there', async () => {
  const { store } = await serve()
  const before = await store.countCampaigns()
  let made = ''
  const create = async ({ id }: { readonly id: string }) => {
    made = id
    throw new Error('The disk is full')
  }
  const failing = createCampaignWithKey({ ...store, create }, { name: 'Jungle' })
  await expect(failing).rejects.toThrow('The disk is full')
  expect(await store.enter(made)).toBeUndefined()
  expect(await store.countCampaigns()).toBe(before)
})

test('a campaign that is full takes no more; it is read, undone and redone, and images are deleted', async () => {
  const server = await serve({ config: { maxCampaignBytes: 20_000 } })
  const cookie = await server.signIn()
  const { revision } = await server.view(cookie)
  const headers = revisionHeaders(revision, 'before-it-was-full')
  const day = { method: 'POST', route: '/days', cookie, headers, body: ORDER } as const
  const first = await server.send(day)
  expect(first.statusCode).toBe(201)
  const image = await upload(server, cookie, await noise(100))
  const full = async (request: Request) => {
    const newest = (await server.view(cookie)).revision
    const answer = await server.send({ cookie, headers: revisionHeaders(newest), ...request })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'CAMPAIGN_FULL'])
  }
  await full({ method: 'POST', route: '/days', body: ORDER })
  await full(sending(await aPng(30, 20)))
  expect((await server.send(day)).body).toBe(first.body)
  for (const route of ['/undo', '/redo']) {
    const newest = revisionHeaders((await server.view(cookie)).revision)
    const answer = await server.send({ method: 'POST', route, cookie, headers: newest })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await server.send({ method: 'DELETE', route: `/images/${image}`, cookie })
  await endADay(server, cookie)
})
