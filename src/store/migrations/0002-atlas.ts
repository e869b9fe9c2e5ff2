import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The tables as this step finds and leaves them. */
interface Tables {
  campaigns: {
    id: string
    expedition: string
    head: number | null
    journey: string
    gazetteer_revision: number
  }
  changes: {
    campaign: string
    seq: number
    parent: number | null
    kind: string
    content: string
    before: string
    after: string
    day: number | null
    atlas: string | null
  }
}

/** How a campaign from before was played: the standard of the time of this step. */
const SETTINGS = {
  fog: 'off',
  lost: 'true-hex',
  reach: 1,
  heightBonus: {
    Beach: 0,
    'Jungle (No Undead)': 0,
    'Jungle (Lesser Undead)': 0,
    'Jungle (Greater Undead)': 0,
    Mountains: 1,
    Rivers: 0,
    Ruins: 0,
    Swamp: 0,
    Wasteland: 0,
  },
  terrainOnMove: 'suggest',
  numbering: { for: 'nobody', origin: { x: 0, y: 0 }, column: 1, row: 1, oddColumns: 'lower' },
}

const gazetteers = (db: Kysely<Tables>) =>
  db.schema
    .createTable('gazetteers')
    .addColumn('campaign', 'text', (column) =>
      column.primaryKey().notNull().references('campaigns.id'),
    )
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()

const columns = async (db: Kysely<Tables>): Promise<void> => {
  const nothingYet = sql`'{"seen":[],"visited":[],"trail":[]}'`
  await db.schema
    .alterTable('campaigns')
    .addColumn('journey', 'text', (column) => column.notNull().defaultTo(nothingYet))
    .execute()
  await db.schema
    .alterTable('campaigns')
    .addColumn('gazetteer_revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('changes').addColumn('day', 'integer').execute()
  await db.schema.alterTable('changes').addColumn('atlas', 'text').execute()
}

interface Hex {
  readonly x: number
  readonly y: number
}

/** An expedition as it was kept before this step. */
interface OldState {
  readonly map: { readonly position: Hex }
  readonly day: number
}

type Step = readonly [day: number, x: number, y: number]

const stepTo = ({ map, day }: OldState): Step => [day, map.position.x, map.position.y]
const keyOf = ([, x, y]: Step): string => `${x},${y}`
const withBelief = (state: OldState) => ({ ...state, believed: state.map.position })

/** Each change is told what it would have done to the trail, and to what it made known. */
const changes = async (
  db: Kysely<Tables>,
  campaign: string,
): Promise<ReadonlyMap<number, Trail>> => {
  const trails = new Map<number, Trail>()
  const rows = await db
    .selectFrom('changes')
    .select(['seq', 'parent', 'kind', 'content', 'before', 'after'])
    .where('campaign', '=', campaign)
    .orderBy('seq')
    .execute()
  for (const { seq, parent, kind, content, ...states } of rows) {
    const before = JSON.parse(states.before) as OldState
    const after = JSON.parse(states.after) as OldState
    const trail = (parent === null ? undefined : trails.get(parent)) ?? [stepTo(before)]
    const step = stepTo(after)
    const goesOn = kind === 'day' || keyOf(step) !== keyOf(stepTo(before))
    trails.set(seq, goesOn ? [...trail, step] : trail)
    const isNew = !trail.some((earlier) => keyOf(earlier) === keyOf(step))
    const hex = after.map.position
    const atlas = {
      ...(isNew && { known: [[keyOf(step), null, 'visited']] }),
      trail: { kept: trail.length, before: [], after: [{ day: after.day, hex, shown: hex }] },
    }
    await db
      .updateTable('changes')
      .set({
        before: JSON.stringify(withBelief(before)),
        after: JSON.stringify(withBelief(after)),
        atlas: goesOn ? JSON.stringify(atlas) : null,
        ...(kind === 'day' && { content: withItsDay(content, after), day: after.day }),
      })
      .where('campaign', '=', campaign)
      .where('seq', '=', seq)
      .execute()
  }
  return trails
}

type Trail = readonly Step[]

/** A day's own entry says which day it was and what the record was after it. */
const withItsDay = (content: string, { map, day }: OldState): string => {
  const { entry } = JSON.parse(content) as { entry: object }
  return JSON.stringify({ kind: 'day', entry: { day, map, ...entry } })
}

/** A campaign from before stands where it stands, and has the trail that led there. */
const campaigns = async (db: Kysely<Tables>): Promise<void> => {
  const rows = await db.selectFrom('campaigns').select(['id', 'expedition', 'head']).execute()
  for (const { id, expedition, head } of rows) {
    const state = JSON.parse(expedition) as OldState
    const trails = await changes(db, id)
    const trail = (head === null ? undefined : trails.get(head)) ?? [stepTo(state)]
    const visited = new Map(trail.map((step) => [keyOf(step), [step[2], step[1], 1]]))
    const next = { ...withBelief(state), chart: null, settings: SETTINGS }
    const journey = { seen: [], visited: [...visited.values()], trail }
    await db
      .updateTable('campaigns')
      .set({ expedition: JSON.stringify(next), journey: JSON.stringify(journey) })
      .where('id', '=', id)
      .execute()
  }
}

const keptAnswers = (db: Kysely<Tables>) =>
  sql`update kept_answers set value = '{"kind":"said","value":' || value || '}'`.execute(db)

/** Map state, and its changes. */
export const atlas: Migration = {
  up: async (db: Kysely<Tables>) => {
    await gazetteers(db)
    await columns(db)
    await campaigns(db)
    await keptAnswers(db)
  },
}
