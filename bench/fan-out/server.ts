import type { Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { cpuMs, report, type ToServer } from './orders.ts'

/** A server that shows one view to all its viewers. */
export interface FanOut {
  readonly server: Server
  /** Makes a change; returns the time of its commit, before any viewer got it. */
  change(): Promise<number>
}

const collectGarbage = (): void => {
  const { gc } = globalThis
  if (!gc) throw new Error('Run with --expose-gc')
  gc()
  gc()
}

/** Measures the memory of the idle process, in bytes. */
const idleMemory = async (): Promise<{ rss: number; heap: number }> => {
  for (let round = 0; round < 3; round += 1) {
    collectGarbage()
    await delay(100)
  }
  const { rss, heapUsed } = process.memoryUsage()
  return { rss, heap: heapUsed }
}

/** Starts the server, and carries out orders of the benchmark's main process. */
export const serve = ({ server, change }: FanOut): void => {
  let lastChange: Promise<number> | undefined
  const carryOut = async (order: ToServer): Promise<void> => {
    switch (order.do) {
      case 'change':
        lastChange = change()
        return
      case 'say when':
        return report({ did: 'say when', at: (await lastChange) ?? Number.NaN })
      case 'measure':
        return report({ did: 'measure', cpuMs: cpuMs() })
      case 'weigh':
        return report({ did: 'weigh', ...(await idleMemory()) })
    }
  }
  // A failure ends the process, and with it the benchmark.
  process.on('message', (order: ToServer) => void carryOut(order))
  process.on('disconnect', () => process.exit())
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1024 }, () => {
    const address = server.address()
    if (address && typeof address === 'object') report({ did: 'listen', port: address.port })
  })
}
