import type { Kysely } from 'kysely'
import type { ExchangeWatchers } from '../../campaign/store.ts'
import type { Schema } from '../schema.ts'
import { ago, NOW, SIGN_MS } from './presence.ts'

/** The counts of a node end with its signs of life: two may be lost. */
const LEASE_MS = 2.5 * SIGN_MS
/** A change is seen once it is committed: longer than any statement takes. */
const RECENT_MS = 10_000
/** After a longer pause, changes may have been missed. */
const LONGEST_PAUSE_MS = 3_000
/** The database may have lost what was written: it is read back so often. */
const READ_BACK_MS = 60_000
/** Per statement. */
const BATCH = 500

type Counts = ReadonlyMap<string, number>

/**
 * Each node writes which campaigns players watch there, when that changes, and reads the counts of
 * others only where they changed.
 */
export const watcherExchange = (db: Kysely<Schema>, node: string): ExchangeWatchers => {
  const own = ownCounts(db, node)
  const others = othersCounts(db, node)
  return async (here, asked) => {
    await own.write(here)
    return others.read(asked)
  }
}

const ownCounts = (db: Kysely<Schema>, node: string) => {
  let written = new Map<string, number>()
  let readBackAt = Number.NEGATIVE_INFINITY
  let isKnown = true

  const readBack = async () => {
    const rows = await db
      .selectFrom('watched')
      .where('node', '=', node)
      .where('players', '>', 0)
      .select(['campaign', 'players'])
      .execute()
    written = new Map(rows.map(({ campaign, players }) => [campaign, players]))
    await db
      .deleteFrom('watched')
      .where('node', '=', node)
      .where('players', '=', 0)
      .where('changed_at', '<', ago(READ_BACK_MS))
      .execute()
  }

  const writeSome = async (changes: readonly (readonly [string, number])[]) => {
    const rows = changes.map(([campaign, players]) => ({
      node,
      campaign,
      players,
      changed_at: NOW,
    }))
    await db
      .insertInto('watched')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['node', 'campaign']).doUpdateSet((eb) => ({
          players: eb.ref('excluded.players'),
          changed_at: NOW,
        })),
      )
      .execute()
    for (const [campaign, players] of changes)
      if (players > 0) written.set(campaign, players)
      else written.delete(campaign)
  }

  return {
    write: async (here: Counts) => {
      if (here.size === 0 && written.size === 0 && isKnown) return
      const now = performance.now()
      try {
        if (now - readBackAt >= READ_BACK_MS) {
          await readBack()
          readBackAt = now
        }
        const changes = differences(written, here)
        for (let at = 0; at < changes.length; at += BATCH)
          await writeSome(changes.slice(at, at + BATCH))
        isKnown = true
      } catch (error) {
        // What was written is read back, though nobody may watch any more.
        isKnown = false
        readBackAt = Number.NEGATIVE_INFINITY
        throw error
      }
    },
  }
}

/** What has to be written so that `written` says what `here` does; 0: nobody is left. */
const differences = (written: Counts, here: Counts): readonly (readonly [string, number])[] => {
  const changed = [...here].filter(([campaign, players]) => written.get(campaign) !== players)
  const left = [...written.keys()].filter((campaign) => !here.has(campaign))
  return [...changed, ...left.map((campaign) => [campaign, 0] as const)]
}

const othersCounts = (db: Kysely<Schema>, node: string) => {
  let known = new Map<string, number>()
  let nodes = ''
  let lookedAt = Number.NEGATIVE_INFINITY

  /** The other nodes, and the campaigns of which their counts changed lately. */
  const look = async () => {
    const rows = await db
      .selectFrom('nodes as n')
      .leftJoin('watched as w', (join) =>
        join.onRef('w.node', '=', 'n.id').on('w.changed_at', '>', ago(RECENT_MS)),
      )
      .where('n.seen_at', '>', ago(LEASE_MS))
      .where('n.id', '<>', node)
      .select(['n.id', 'w.campaign'])
      .execute()
    return {
      nodes: [...new Set(rows.map(({ id }) => id))].sort().join(),
      changed: new Set(rows.map(({ campaign }) => campaign)),
    }
  }

  const countSome = async (campaigns: readonly string[]) => {
    const rows = await db
      .selectFrom('watched as w')
      .innerJoin('nodes as n', 'n.id', 'w.node')
      .where('n.seen_at', '>', ago(LEASE_MS))
      .where('n.id', '<>', node)
      .where('w.campaign', 'in', campaigns)
      .groupBy('w.campaign')
      .select(({ fn }) => ['w.campaign', fn.sum<number>('w.players').as('players')])
      .execute()
    for (const campaign of campaigns) known.set(campaign, 0)
    for (const { campaign, players } of rows) known.set(campaign, players)
  }

  return {
    read: async (asked: readonly string[]): Promise<Counts> => {
      if (asked.length === 0) {
        known.clear()
        return known
      }
      const now = performance.now()
      const { nodes: found, changed } = await look()
      if (found !== nodes || now - lookedAt > LONGEST_PAUSE_MS) known.clear()
      known = new Map(
        asked.flatMap((campaign) => {
          const players = changed.has(campaign) ? undefined : known.get(campaign)
          return players === undefined ? [] : [[campaign, players]]
        }),
      )
      const unknown = asked.filter((campaign) => !known.has(campaign))
      for (let at = 0; at < unknown.length && found !== ''; at += BATCH)
        await countSome(unknown.slice(at, at + BATCH))
      nodes = found
      lookedAt = now
      return known
    },
  }
}
