import { createConnection } from 'node:net'
import { frameReader } from './frames.ts'
import { API, numberOf } from './gm.ts'
import { COMMON_HOST } from './http.ts'

const MASKED_PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const END_OF_HEAD = '\r\n\r\n'
const REVISION = /^\{"event":"view","revision":"([^"]+)"/
const VIEWERS = /^\{"event":"beat","viewers":(\d+)\}/
const shared = Buffer.allocUnsafe(256 * 1024)

export interface Watching {
  /** Stops reading, as a phone in a pocket does. */
  stall(): void
  close(): void
}

interface Told {
  readonly status?: (status: number) => void
  /** With the number of a view's revision. */
  readonly view?: (revision: number) => void
  /** With the viewers that a beat told. */
  readonly viewers?: (count: number) => void
  readonly gone?: () => void
}

/** Watches as a player, or as the GM whose cookie is given, over a cheap bare socket. */
export const watch = (url: string, told: Told, cookie?: string): Watching => {
  let answer: string | undefined = ''
  const read = frameReader({
    text: (beginning) => {
      const revision = REVISION.exec(beginning)?.[1]
      if (revision !== undefined) told.view?.(numberOf(revision))
      const viewers = VIEWERS.exec(beginning)?.[1]
      if (viewers !== undefined) told.viewers?.(Number(viewers))
    },
    ping: () => socket.write(MASKED_PONG),
  })
  const receive = (bytes: Buffer): void => {
    if (answer === undefined) {
      read(bytes)
      return
    }
    answer += bytes.toString('latin1')
    const end = answer.indexOf(END_OF_HEAD)
    if (end < 0) return
    const status = Number(answer.slice(9, 12))
    const rest = Buffer.from(answer.slice(end + END_OF_HEAD.length), 'latin1')
    answer = undefined
    told.status?.(status)
    if (status === 101) read(rest)
    else socket.destroy()
  }
  const socket = createConnection({
    port: Number(new URL(url).port),
    host: '127.0.0.1',
    onread: {
      buffer: shared,
      callback: (count) => {
        receive(shared.subarray(0, count))
        return true
      },
    },
  })
  socket.on('error', () => socket.destroy())
  socket.on('end', () => socket.destroy())
  socket.on('close', () => told.gone?.())
  socket.on('connect', () => socket.write(handshake(cookie)))
  return { stall: () => socket.pause(), close: () => socket.destroy() }
}

const handshake = (cookie: string | undefined): string =>
  [
    `GET ${API}/live${cookie === undefined ? '?as=player' : ''} HTTP/1.1`,
    `Host: ${COMMON_HOST}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...(cookie === undefined ? [] : [`Cookie: ${cookie}`]),
    END_OF_HEAD.slice(2),
  ].join('\r\n')
