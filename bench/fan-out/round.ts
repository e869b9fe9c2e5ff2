import { setTimeout as delay } from 'node:timers/promises'
import { startConversation } from '../support/conversation.ts'
import type { FromServer, FromViewers, ToServer, ToViewers } from './orders.ts'

/** Overland's feed, the same view by others, and its bytes by bare sockets. */
export const CONTENDERS = ['overland', 'ws', 'net'] as const
export type Contender = (typeof CONTENDERS)[number]

export interface Round {
  /** Per idle viewer, in kB. */
  readonly kbAViewer: number
  /** Of it on the JavaScript heap; the rest includes the process's slack. */
  readonly heapKbAViewer: number
  /** Server time per delivered message, in µs. */
  readonly wholeUs: number
  /** Without the cost of the same changes that nobody watches, which no baseline has. */
  readonly serverUs: number
  readonly viewersUs: number
  /** From each change to the last viewer's reading it, in ms. */
  readonly lastMs: readonly number[]
}

/** Overland as `npm start` runs it, the baselines as anyone would run them. */
const NODE_OPTIONS: Readonly<Record<Contender, readonly string[]>> = {
  overland: ['--max-semi-space-size=8'],
  ws: [],
  net: [],
}

const WARM_UP_CHANGES = 5
const SETTLE_MS = 30

/** Connects viewers to a server, weighs it, and makes changes, all in fresh processes. */
export const runRound = async (
  contender: Contender,
  { viewers, changes }: { readonly viewers: number; readonly changes: number },
): Promise<Round> => {
  const server = startConversation<ToServer, FromServer>(
    new URL(`./server-${contender}.ts`, import.meta.url),
    NODE_OPTIONS[contender],
  )
  const crowd = startConversation<ToViewers, FromViewers>(new URL('./viewers.ts', import.meta.url))
  try {
    const { port } = await server.hear('listen')
    const weigh = async () => {
      server.ask({ do: 'weigh' })
      return server.hear('weigh')
    }
    const measure = async () => {
      server.ask({ do: 'measure' })
      crowd.ask({ do: 'measure' })
      return {
        server: (await server.hear('measure')).cpuMs,
        crowd: (await crowd.hear('measure')).cpuMs,
      }
    }
    const stood = async () => {
      server.ask({ do: 'say when' })
      return (await server.hear('say when')).at
    }
    const changeUnseen = async () => {
      server.ask({ do: 'change' })
      await stood()
      await delay(SETTLE_MS)
    }
    const change = async () => {
      crowd.ask({ do: 'expect', views: viewers })
      await crowd.hear('expect')
      server.ask({ do: 'change' })
      const arrived = await crowd.hear('arrive')
      const at = await stood()
      await delay(SETTLE_MS)
      return arrived.at - at
    }

    for (let made = 0; made < WARM_UP_CHANGES; made += 1) await changeUnseen()
    const idle = await measure()
    for (let made = 0; made < changes; made += 1) await changeUnseen()
    const changesAlone = (await measure()).server - idle.server

    const empty = await weigh()
    crowd.ask({ do: 'connect', port, viewers })
    await crowd.hear('connect')
    const full = await weigh()
    for (let made = 0; made < WARM_UP_CHANGES; made += 1) await change()
    const before = await measure()
    const lastMs: number[] = []
    while (lastMs.length < changes) lastMs.push(await change())
    const after = await measure()
    const messages = viewers * changes
    return {
      kbAViewer: (full.rss - empty.rss) / viewers / 1_000,
      heapKbAViewer: (full.heap - empty.heap) / viewers / 1_000,
      wholeUs: ((after.server - before.server) * 1_000) / messages,
      serverUs: ((after.server - before.server - changesAlone) * 1_000) / messages,
      viewersUs: ((after.crowd - before.crowd) * 1_000) / messages,
      lastMs,
    }
  } finally {
    await crowd.end()
    await server.end()
  }
}
