import { setTimeout as delay } from 'node:timers/promises'
import { startConversation } from '../support/conversation.ts'
import type { FromServer, FromViewers, ToServer, ToViewers } from './orders.ts'

/** The compared servers: Overland, the same view sent by `ws`, and its bytes sent by bare sockets. */
export const SERVERS = ['overland', 'ws', 'net'] as const
export type ServerName = (typeof SERVERS)[number]

export interface Round {
  /** Memory per idle viewer, in kB. */
  readonly kbPerViewer: number
  /** Memory per idle viewer on the JavaScript heap alone, in kB; the rest is partly unused reserve. */
  readonly heapKbPerViewer: number
  /** Server time per delivered message with the change itself, in µs. */
  readonly serverWithChangeUs: number
  /** Server time per delivered message without the change itself, which no baseline makes, in µs. */
  readonly serverUs: number
  readonly viewersUs: number
  /** Time from each change until the last viewer has read it, in ms. */
  readonly lastMs: readonly number[]
}

/** Overland as `npm start` runs it, the baselines as anyone would run them. */
const NODE_OPTIONS: Readonly<Record<ServerName, readonly string[]>> = {
  overland: ['--max-semi-space-size=8'],
  ws: [],
  net: [],
}

const WARM_UP_CHANGES = 5
const SETTLE_MS = 30

/** Connects viewers to a server, measures its memory, and makes changes, all in new processes. */
export const runRound = async (
  serverName: ServerName,
  { viewers, changes }: { readonly viewers: number; readonly changes: number },
): Promise<Round> => {
  const server = startConversation<ToServer, FromServer>(
    new URL(`./server-${serverName}.ts`, import.meta.url),
    NODE_OPTIONS[serverName],
  )
  const viewersProcess = startConversation<ToViewers, FromViewers>(
    new URL('./viewers.ts', import.meta.url),
  )
  try {
    const { port } = await server.nextReport('listen')
    const measureMemory = async () => {
      server.order({ do: 'weigh' })
      return server.nextReport('weigh')
    }
    const measureCpu = async () => {
      server.order({ do: 'measure' })
      viewersProcess.order({ do: 'measure' })
      return {
        server: (await server.nextReport('measure')).cpuMs,
        crowd: (await viewersProcess.nextReport('measure')).cpuMs,
      }
    }
    const commitTime = async () => {
      server.order({ do: 'say when' })
      return (await server.nextReport('say when')).at
    }
    const changeWithoutViewers = async () => {
      server.order({ do: 'change' })
      await commitTime()
      await delay(SETTLE_MS)
    }
    const change = async () => {
      viewersProcess.order({ do: 'expect', views: viewers })
      await viewersProcess.nextReport('expect')
      server.order({ do: 'change' })
      const arrived = await viewersProcess.nextReport('arrive')
      const at = await commitTime()
      await delay(SETTLE_MS)
      return arrived.at - at
    }

    for (let count = 0; count < WARM_UP_CHANGES; count += 1) await changeWithoutViewers()
    const idle = await measureCpu()
    for (let count = 0; count < changes; count += 1) await changeWithoutViewers()
    const changesAlone = (await measureCpu()).server - idle.server

    const empty = await measureMemory()
    viewersProcess.order({ do: 'connect', port, viewers })
    await viewersProcess.nextReport('connect')
    const full = await measureMemory()
    for (let count = 0; count < WARM_UP_CHANGES; count += 1) await change()
    const before = await measureCpu()
    const lastMs: number[] = []
    while (lastMs.length < changes) lastMs.push(await change())
    const after = await measureCpu()
    const messages = viewers * changes
    return {
      kbPerViewer: (full.rss - empty.rss) / viewers / 1_000,
      heapKbPerViewer: (full.heap - empty.heap) / viewers / 1_000,
      serverWithChangeUs: ((after.server - before.server) * 1_000) / messages,
      serverUs: ((after.server - before.server - changesAlone) * 1_000) / messages,
      viewersUs: ((after.crowd - before.crowd) * 1_000) / messages,
      lastMs,
    }
  } finally {
    await viewersProcess.end()
    await server.end()
  }
}
