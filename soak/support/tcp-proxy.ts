import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import type { Run } from './run.ts'

/** Stands between a node and its database, and misbehaves on demand. */
export interface TcpProxy {
  readonly port: number
  /** And refuses new connections. */
  cut(): void
  /** Takes everything and passes nothing on, in either direction, silently. */
  swallow(): void
  /**
   * Heals. Swallowed data arrives late, or its connections stay dead, silently: as after a firewall
   * forgot them.
   */
  heal(how: 'late' | 'dead'): void
}

interface Pair {
  readonly near: Socket
  far: Socket | undefined
  isDead: boolean
}

export const startTcpProxy = async ({ left }: Run, to: URL): Promise<TcpProxy> => {
  const pairs = new Set<Pair>()
  let isSwallowing = false
  let isRefusing = false

  const join = (pair: Pair): void => {
    const { near } = pair
    const far = createConnection(Number(to.port || 5432), to.hostname)
    pair.far = far
    near.pipe(far).pipe(near)
    far.on('error', () => near.destroy())
    far.on('close', () => near.destroy())
  }

  const server = createServer((near) => {
    if (isRefusing) {
      reset(near.on('error', () => {}))
      return
    }
    const pair: Pair = { near, far: undefined, isDead: false }
    pairs.add(pair)
    near.on('error', () => near.destroy())
    near.on('close', () => {
      pair.far?.destroy()
      pairs.delete(pair)
    })
    if (!isSwallowing) join(pair)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => {
    isRefusing = true
    for (const { near } of pairs) reset(near)
  }
  left.add(() => {
    server.close()
    cut()
  })

  const detach = ({ near, far }: Pair): void => {
    near.unpipe()
    far?.unpipe()
    near.pause()
    far?.pause()
  }

  return {
    port: (server.address() as AddressInfo).port,
    cut,
    swallow: () => {
      isSwallowing = true
      for (const pair of pairs) detach(pair)
    },
    heal: (how) => {
      isSwallowing = false
      isRefusing = false
      for (const pair of pairs) {
        if (pair.isDead) continue
        if (how === 'dead') pair.isDead = true
        else if (pair.far) pair.near.pipe(pair.far).pipe(pair.near)
        else join(pair)
      }
    },
  }
}

/** A socket that is ending cannot be reset: Node would wait for its handle for ever when it exits. */
const reset = (socket: Socket): unknown =>
  socket.writableEnded ? socket.destroy() : socket.resetAndDestroy()
