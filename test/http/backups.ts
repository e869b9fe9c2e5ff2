import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { HOST } from '#campaign/ports/access-store.ts'
import type { HostOpened } from '#protocol/host.ts'
import { makeFirstKey } from '#server/access/gm-key.ts'
import type { BackupAnswer, BackupJob } from '#server/backup/open-backup.ts'
import { LIMITS } from '#server/limits/limits.ts'
import { SENTENCES } from '#server/problems/sentences.ts'
import { startChild } from '#server/work/child.ts'
import { cookieOf, type Request, type Server, startServing, temporaryFolder } from './server.ts'

const MAX_BYTES = 64 * 2 ** 20

export const STATE = 'campaign.json'
export const CHANGES = 'changes.ndjson'

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
  gm: Pick<Request, 'campaign' | 'cookie'>,
): Promise<Buffer> => {
  const answer = await server.send({ route: '/backup', ...gm })
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
  /** The host's session. */
  readonly cookie: string
  /** Makes a new campaign as the host. */
  create(): Promise<HostOpened>
  /** Has the host make a campaign of a backup. */
  copy(file: Buffer): Promise<HostOpened>
  stop(): Promise<void>
}

export const startHosted = async (): Promise<Hosted> => {
  const { server, stop } = await startServing()
  const key = (await makeFirstKey(server.store, HOST)) ?? ''
  const url = '/api/host/session'
  const cookie = cookieOf(await server.send({ method: 'POST', url, body: { key } }))
  const create = async (): Promise<HostOpened> => {
    const made = { method: 'POST', url: '/api/host/campaigns', cookie } as const
    return (await server.send({ ...made, body: { name: 'Ours' } })).json<HostOpened>()
  }
  const copy = async (file: Buffer): Promise<HostOpened> => {
    const answer = await sendBackup(server, file, { url: '/api/host/campaigns', cookie })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<HostOpened>()
  }
  return { server, cookie, create, copy, stop }
}

/** The child process that checks campaigns' files, one for many of them: it takes long to start. */
export const startChecking = () => {
  const child = startChild<BackupJob, BackupAnswer>({
    program: new URL('../../src/server/backup/child/checking-history.ts', import.meta.url),
    limitMs: LIMITS.time.historyCheckMs,
    maxMemory: LIMITS.memory.historyChildBytes,
  })
  /** The sentence that refuses a file; none, if a campaign can have it. */
  const refusalOf = async (backup: Buffer): Promise<string | undefined> => {
    const folder = await temporaryFolder()
    const file = join(folder, 'file')
    await writeFile(file, backup)
    const answer = await child.ask({ file, maxBytes: MAX_BYTES, rows: join(folder, 'rows') })
    if (answer.kind === 'checked') return undefined
    if (answer.kind !== 'unusable') throw new Error(`It is ${answer.kind}`)
    return SENTENCES[`UNUSABLE_BACKUP.${answer.reason}`](answer)
  }
  return { refusalOf, end: child.end }
}
