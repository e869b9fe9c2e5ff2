import { buffer } from 'node:stream/consumers'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { HOST } from '../../src/campaign/access-store.ts'
import type { HostOpened } from '../../src/protocol/host.ts'
import { makeFirstKey } from '../../src/server/access/gm-key.ts'
import { cookieOf, type Request, type Server, startServing } from './server.ts'

/** The files in a backup, by name. */
export type Files = ReadonlyMap<string, Buffer>

export const unpack = async (backup: Buffer): Promise<Files> => {
  const zip = await fromBufferPromise(backup)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

export const pack = async (files: Iterable<readonly [string, Buffer]>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, bytes] of files) zip.addBuffer(bytes, name)
  zip.end()
  return buffer(zip.outputStream)
}

export const download = async (
  server: Server,
  asker: Pick<Request, 'campaign' | 'cookie'>,
): Promise<Buffer> => {
  const answer = await server.send({ route: '/backup', ...asker })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.rawPayload
}

/** Sends a backup to where it is to be restored. */
export const sendBackup = (
  server: Server,
  body: Buffer,
  request: Request,
): Promise<LightMyRequestResponse> => {
  const headers = { 'content-type': 'application/zip', ...request.headers }
  return server.send({ method: 'POST', ...request, body, headers })
}

/** A server whose host is signed in. */
export interface Hosted {
  readonly server: Server
  /** Of the host. */
  readonly cookie: string
  /** Has the host make a campaign of a backup. */
  copy(file: Buffer): Promise<HostOpened>
  stop(): Promise<void>
}

export const startHosted = async (): Promise<Hosted> => {
  const { server, stop } = await startServing()
  const key = (await makeFirstKey(server.store, HOST)) ?? ''
  const url = '/api/host/session'
  const cookie = cookieOf(await server.send({ method: 'POST', url, body: { key } }))
  const copy = async (file: Buffer): Promise<HostOpened> => {
    const answer = await sendBackup(server, file, { url: '/api/host/campaigns', cookie })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<HostOpened>()
  }
  return { server, cookie, copy, stop }
}
