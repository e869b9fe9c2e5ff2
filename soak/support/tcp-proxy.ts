import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import type { Run } from './run.ts'

/** A proxy between a node and its database that misbehaves on demand. */
export interface TcpProxy {
  readonly port: number
  /** Cuts all connections, and refuses new ones. */
  cut(): void
  /** Reads everything and passes nothing on, in either direction, silently. */
  swallow(): void
  /**
   * Works normally again. Swallowed data arrives late, or its connections stay dead, silently, as after a firewall
   * forgot them.
   */
  heal(healing: 'late' | 'dead'): void
}

interface ProxiedConnection {
  readonly clientSide: Socket
  serverSide: Socket | undefined
  isDead: boolean
}

export const startTcpProxy = async ({ cleanup }: Run, to: URL): Promise<TcpProxy> => {
  const connections = new Set<ProxiedConnection>()
  let isSwallowing = false
  let isRefusing = false

  const connectThrough = (connection: ProxiedConnection): void => {
    const { clientSide } = connection
    const serverSide = createConnection(Number(to.port || 5432), to.hostname)
    connection.serverSide = serverSide
    clientSide.pipe(serverSide).pipe(clientSide)
    serverSide.on('error', () => clientSide.destroy())
    serverSide.on('close', () => clientSide.destroy())
  }

  const server = createServer((clientSide) => {
    if (isRefusing) {
      reset(clientSide.on('error', () => {}))
      return
    }
    const connection: ProxiedConnection = { clientSide, serverSide: undefined, isDead: false }
    connections.add(connection)
    clientSide.on('error', () => clientSide.destroy())
    clientSide.on('close', () => {
      connection.serverSide?.destroy()
      connections.delete(connection)
    })
    if (!isSwallowing) connectThrough(connection)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => {
    isRefusing = true
    for (const { clientSide } of connections) reset(clientSide)
  }
  cleanup.add(() => {
    server.close()
    cut()
  })

  const detach = ({ clientSide, serverSide }: ProxiedConnection): void => {
    clientSide.unpipe()
    serverSide?.unpipe()
    clientSide.pause()
    serverSide?.pause()
  }

  return {
    port: (server.address() as AddressInfo).port,
    cut,
    swallow: () => {
      isSwallowing = true
      for (const connection of connections) detach(connection)
    },
    heal: (healing) => {
      isSwallowing = false
      isRefusing = false
      for (const connection of connections) {
        if (connection.isDead) continue
        if (healing === 'dead') connection.isDead = true
        else if (connection.serverSide)
          connection.clientSide.pipe(connection.serverSide).pipe(connection.clientSide)
        else connectThrough(connection)
      }
    },
  }
}

/** A socket that is ending cannot be reset: Node would wait for its handle for ever when it exits. */
const reset = (socket: Socket): unknown =>
  socket.writableEnded ? socket.destroy() : socket.resetAndDestroy()
