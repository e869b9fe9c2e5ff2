import { createConnection } from 'node:net'
import { cpuMs, machineMs, report, type ToViewers } from './orders.ts'

/**
 * Viewers as cheap as possible: bare sockets that read into one shared buffer, look for views and
 * answer pings.
 */
const REQUEST =
  'GET /api/campaigns/home/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n' +
  'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
const END_OF_HEAD = '\r\n\r\n'
const MASKED_PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const TEXT = 0x81
const PING = 0x89
const CONNECTING_AT_ONCE = 100

const shared = Buffer.allocUnsafe(64 * 1024)
let expected = Number.POSITIVE_INFINITY
let views = 0

const viewArrived = () => {
  views += 1
  if (views === expected) report({ did: 'arrive', at: machineMs() })
}

const VIEW = Buffer.from('{"event":"view"')

const isView = (text: Buffer): boolean =>
  text.length >= VIEW.length && text.compare(VIEW, 0, VIEW.length, 0, VIEW.length) === 0

/** Reads whole frames; returns the bytes of a frame that is not complete. */
const readFrames = (bytes: Buffer, pong: () => void): Buffer => {
  let at = 0
  while (bytes.length - at >= 2) {
    const shortLength = bytes[at + 1] ?? 0
    const head = shortLength === 126 ? 4 : 2
    if (bytes.length - at < head) break
    const length = shortLength === 126 ? bytes.readUInt16BE(at + 2) : shortLength
    const end = at + head + length
    if (bytes.length < end) break
    const text = bytes.subarray(at + head, end)
    if (bytes[at] === PING) pong()
    else if (bytes[at] === TEXT && isView(text)) viewArrived()
    at = end
  }
  return bytes.subarray(at)
}

/** Connects a viewer; resolves when its first view has arrived. */
const openViewer = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    let isOpen = false
    let isWatching = false
    let unreadBytes: Buffer = Buffer.alloc(0)
    const onRead = (count: number): boolean => {
      const newBytes = shared.subarray(0, count)
      let bytes = unreadBytes.length > 0 ? Buffer.concat([unreadBytes, newBytes]) : newBytes
      if (!isOpen) {
        const end = bytes.indexOf(END_OF_HEAD)
        isOpen = end >= 0
        if (isOpen) bytes = bytes.subarray(end + END_OF_HEAD.length)
      }
      const before = views
      const unread = isOpen ? readFrames(bytes, () => socket.write(MASKED_PONG)) : bytes
      unreadBytes = unread.length > 0 ? Buffer.from(unread) : unread.subarray(0, 0)
      if (!isWatching && views > before) {
        isWatching = true
        resolve()
      }
      return true
    }
    const socket = createConnection({
      port,
      host: '127.0.0.1',
      onread: { buffer: shared, callback: onRead },
    })
    socket.on('error', reject)
    socket.on('connect', () => socket.write(REQUEST))
  })

const carryOut = async (order: ToViewers): Promise<void> => {
  switch (order.do) {
    case 'connect':
      for (let opened = 0; opened < order.viewers; opened += CONNECTING_AT_ONCE) {
        const count = Math.min(CONNECTING_AT_ONCE, order.viewers - opened)
        await Promise.all(Array.from({ length: count }, () => openViewer(order.port)))
      }
      return report({ did: 'connect' })
    case 'expect':
      expected = views + order.views
      return report({ did: 'expect' })
    case 'measure':
      return report({ did: 'measure', cpuMs: cpuMs() })
  }
}

// A failure ends the process, and with it the benchmark.
process.on('message', (order: ToViewers) => void carryOut(order))
process.on('disconnect', () => process.exit())
