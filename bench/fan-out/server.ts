import type { Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { cpuMs, type ToServer, tell } from './orders.ts'

/** Shows one view to all its viewers. */
export interface FanOut {
  readonly server: Server
  /** Answers when the change stood, before anybody was told. */
  change(): Promise<number>
}

const collectGarbage = (): void => {
  const { gc } = globalThis
  if (!gc) throw new Error('Run with --expose-gc')
  gc()
  gc()
}

/** When idle. */
const restingMemory = async (): Promise<{ rss: number; heap: number }> => {
  for (let round = 0; round < 3; round += 1) {
    collectGarbage()
    await delay(100)
  }
  const { rss, heapUsed } = process.memoryUsage()
  return { rss, heap: heapUsed }
}

/** Listens, and obeys the benchmark's main process. */
export const serve = ({ server, change }: FanOut): void => {
  let changed: Promise<number> | undefined
  const carryOut = async (order: ToServer): Promise<void> => {
    switch (order.do) {
      case 'change':
        changed = change()
        return
      case 'say when':
        return tell({ did: 'say when', at: (await changed) ?? Number.NaN })
      case 'measure':
        return tell({ did: 'measure', cpuMs: cpuMs() })
      case 'weigh':
        return tell({ did: 'weigh', ...(await restingMemory()) })
    }
  }
  // A failure ends the process, and with it the benchmark.
  process.on('message', (order: ToServer) => void carryOut(order))
  process.on('disconnect', () => process.exit())
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1024 }, () => {
    const address = server.address()
    if (address && typeof address === 'object') tell({ did: 'listen', port: address.port })
  })
}
