import { setTimeout as delay } from 'node:timers/promises'
import { openCampaign } from '../../src/server/access/open-campaign.ts'
import { openPostgresStore } from '../../src/store/postgres/open.ts'
import type { RunningPostgres } from '../../test/support/postgres-server.ts'
import { startServer } from '../support/child-server.ts'
import { signIn } from '../support/gm.ts'
import { bareWriters } from './bare-writers.ts'

/** Writes a second, and each one's wait in ms. */
export interface Throughput {
  readonly perSecond: number
  readonly tookMs: readonly number[]
}

interface Load {
  readonly writers: number
  readonly durationMs: number
  /** A second, in all; by default as many as go. */
  readonly perSecond?: number
}

const WARM_UP_MS = 3_000

/** Every writer writes one thing after the other, after a warm-up. */
const drive = async (
  writers: readonly (() => Promise<void>)[],
  { durationMs, perSecond: asked }: Load,
): Promise<Throughput> => {
  const betweenMs = asked === undefined ? 0 : (writers.length * 1_000) / asked
  const tookMs: number[] = []
  let isMeasured = false
  let isOver = false
  const working = writers.map(async (write, at) => {
    let due = performance.now() + (at / writers.length) * betweenMs
    while (!isOver) {
      if (betweenMs > 0) await delay(Math.max(0, due - performance.now()))
      due += betweenMs
      const start = performance.now()
      await write()
      if (isMeasured && !isOver) tookMs.push(performance.now() - start)
    }
  })
  await delay(WARM_UP_MS)
  isMeasured = true
  const from = performance.now()
  await delay(durationMs)
  isOver = true
  const perSecond = tookMs.length / ((performance.now() - from) / 1_000)
  await Promise.all(working)
  return { perSecond, tookMs }
}

/** GMs of different campaigns end days at one node, over HTTP. */
export const measureDays = async (postgres: RunningPostgres, load: Load): Promise<Throughput> => {
  const { writers } = load
  const DATABASE_URL = await postgres.createDatabase()
  const store = await openPostgresStore({ url: DATABASE_URL })
  const opened = await Promise.all(
    Array.from({ length: writers }, (_, at) => openCampaign(store, { name: `Bench ${at}` })),
  )
  await store.close()
  const server = await startServer(new URL('../../src/server/main.ts', import.meta.url), {
    DATABASE_URL,
  })
  const gms = await Promise.all(
    opened.map(({ gm, key }) => signIn(server.port, { campaign: gm, gmKey: key })),
  )
  try {
    const write = gms.map(({ endDay, nextDay }) => async () => {
      await endDay(nextDay())
    })
    return await drive(write, load)
  } finally {
    for (const { close } of gms) close()
    await server.stop()
  }
}

/** The same through PostgreSQL's driver alone. */
export const measureBareTransactions = async (
  postgres: RunningPostgres,
  load: Load,
): Promise<Throughput> => {
  const bare = await bareWriters(await postgres.createDatabase(), load.writers)
  try {
    return await drive(bare.writers, load)
  } finally {
    await bare.close()
  }
}
