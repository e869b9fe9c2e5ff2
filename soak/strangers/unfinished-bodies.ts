import { connect, type Socket } from 'node:net'
import { API } from '../support/gm.ts'
import { ask, COMMON_HOST } from '../support/http.ts'
import { residentMb, watchMemory } from '../support/memory.ts'
import { startNode } from '../support/node.ts'
import { findings, type Outcome, rounded } from '../support/outcome.ts'
import type { Run } from '../support/run.ts'
import { eachAtOnce, msUntil, range, sleep } from '../support/wait.ts'

export interface UnfinishedBodies {
  readonly bodies: number
  /** How long they are watched once all are there. */
  readonly fairMs: number
}

/** The promise. Most of it is what a server that has just started takes for its first work. */
const MOST_MB = 60
const EACH_LIMIT_MS = 30_000
const AT_ONCE = 50
const KB = 1024
/** What a GM, the host and anybody may send. */
const BODIES = [
  { path: `${API}/hexes`, bytes: 312 * KB },
  { path: `${API}/session`, bytes: 8 * KB },
  { path: '/api/host/campaigns', bytes: 64 * KB },
  { path: `${API}/hexes`, bytes: 312 * KB },
  { path: '/api/nowhere', bytes: 64 * KB },
] as const
const FILLER = Buffer.alloc(312 * KB, ' ')

/**
 * Strangers send bodies that never end to a server that has just started: none of what only a GM or
 * the host may send is held.
 */
export const announceBodies = async (run: Run, sizes: UnfinishedBodies): Promise<Outcome> => {
  const found = findings()
  const node = await startNode(run.left, { PORT: '0' })
  const pid = node.process.pid ?? 0
  const sockets: Socket[] = []
  run.left.add(() => {
    for (const socket of sockets) socket.destroy()
  })
  const send = (count: number) =>
    eachAtOnce(range(count), AT_ONCE, async (index) => {
      const { path, bytes } = BODIES[index % BODIES.length] ?? BODIES[0]
      sockets.push(await sendUnfinished(node.url, path, bytes))
    })

  const isAnswered = () => ask(`${node.url}${API}/map`).then(({ status }) => status === 200)
  await msUntil(isAnswered, EACH_LIMIT_MS)
  const before = residentMb(pid)
  const memory = watchMemory(pid)
  await send(sizes.bodies)
  const answered = await msUntil(isAnswered, EACH_LIMIT_MS)
  await sleep(sizes.fairMs)
  const grew = memory.stop() - before
  found.expect(!Number.isNaN(answered), 'a player was not answered')
  found.expect(grew <= MOST_MB, `the memory grew by ${grew.toFixed(0)} MB`)
  const figures = {
    bodies: sizes.bodies,
    'before, MB': rounded(before, 0),
    'more, MB': rounded(grew),
    'a player beside them, ms': rounded(answered),
  }
  return { figures, broken: found.list() }
}

/** Resolves once it was answered, or taken but for its last byte. */
const sendUnfinished = (url: string, path: string, bytes: number): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${COMMON_HOST}`,
      'X-Overland: 1',
      'Content-Type: application/json',
      `Content-Length: ${bytes}`,
    ]
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(socket))
    socket.on('data', () => resolve(socket))
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(FILLER.subarray(0, bytes - 1), () => resolve(socket))
  })
