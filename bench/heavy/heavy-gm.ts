import { setTimeout as delay } from 'node:timers/promises'
import { apiPath } from '../../src/protocol/paths.ts'
import { keepAliveClient } from '../day/client.ts'
import { GM_KEY } from '../day/overland.ts'
import { hexAt } from './heaviest.ts'
import type { Deed, Done, Order } from './orders.ts'

// A process of its own: to read answers of megabytes must not delay the other campaigns' clocks.

export const HEAVY = 'heavy'
const HEXES_A_STROKE = 10_000
const CHANGING = { 'x-overland': '1' }
const JSON_TYPE = { 'content-type': 'application/json' }
const ZIP = { 'content-type': 'application/zip' }
const OLD_KEY = 'long-ago'
const ORDER = { direction: 3, pace: 'slow', canoe: false, manual: true }

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

const heavyGm = async (port: number) => {
  const site = `http://127.0.0.1:${port}${apiPath(HEAVY, '')}`
  const { send, close } = keepAliveClient(port)
  const body = JSON.stringify({ key: GM_KEY })
  const headers = { ...CHANGING, ...JSON_TYPE }
  const signedIn = await send('POST', apiPath(HEAVY, '/session'), headers, body)
  close()
  const cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  let etag = ''
  let backup = new Uint8Array()

  /** A busy server says when to come again. */
  const ask = async (path: string, { method = 'GET', headers = {}, body }: Sent = {}) => {
    for (;;) {
      const answer = await fetch(`${site}${path}`, {
        method,
        headers: { cookie, ...CHANGING, ...headers },
        ...(body !== undefined && { body }),
      })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      if (answer.status === 429) {
        await delay(1_000 * Number(answer.headers.get('retry-after') ?? 1))
        continue
      }
      if (!answer.ok)
        throw new Error(
          `${method} ${path}: ${answer.status} ${Buffer.from(bytes).toString('utf8', 0, 500)}`,
        )
      etag = answer.headers.get('etag') ?? etag
      return bytes
    }
  }

  /** On the newest revision. */
  const change = async (path: string, { headers, ...sent }: Sent = {}) =>
    ask(path, { method: 'POST', ...sent, headers: { 'if-match': etag, ...headers } })

  /** A repeat is answered what it was then: its revision is not the newest. */
  const changeOnce = async (repeats = false) => {
    const newest = etag
    const headers = { ...JSON_TYPE, 'idempotency-key': OLD_KEY }
    await change('/days?changes=1', { headers, body: JSON.stringify(ORDER) })
    if (repeats) etag = newest
  }

  const deeds: Readonly<Record<Deed, (index: number) => Promise<unknown>>> = {
    open: () => ask('/map'),
    undo: () => change('/undo?changes=1'),
    paint: async (index) => {
      if (index === 0) await changeOnce()
      // Neighbours in a row stay different, and each stroke changes all of its hexes.
      const knowledge = index % 4 < 2 === (Math.floor(index / 4) % 2 === 0) ? 'visited' : 'seen'
      const hexes = Array.from({ length: HEXES_A_STROKE }, (_, at) => hexAt(4 * at + (index % 4)))
      const body = JSON.stringify({ hexes, knowledge })
      await change('/hexes?changes=1', { headers: JSON_TYPE, body })
    },
    repeat: () => changeOnce(true),
    'back up': async () => {
      backup = await ask('/backup')
    },
    restore: async () => change('/backup?changes=1', { headers: ZIP, body: backup }),
  }
  await ask('/map')
  return deeds
}

let gm: ReturnType<typeof heavyGm> | undefined

const obey = async ({ deed, port, times }: Order): Promise<void> => {
  gm ??= heavyGm(port)
  const deeds = await gm
  const took: number[] = []
  for (let index = 0; index < times; index += 1) {
    const start = performance.now()
    await deeds[deed](index)
    took.push(performance.now() - start)
  }
  const done: Done = { did: 'deed', took }
  process.send?.(done)
}

process.on('message', (order: Order) => void obey(order))
