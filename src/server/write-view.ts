import { Type } from 'typebox'
import { newCampaign } from '../campaign/create-campaign.ts'
import { playerView } from '../campaign/player-view.ts'
import { remembered } from '../campaign/remembered.ts'
import { gmView } from '../campaign/views.ts'
import { breathe } from '../campaign/work-turn.ts'
import { EncounterSchema } from '../protocol/encounters.ts'
import {
  GmSiteSchema,
  GmTrailStepSchema,
  HexRunsSchema,
  PaintedTerrainSchema,
  SiteSchema,
  TrailStepSchema,
} from '../protocol/map-state.ts'
import {
  type Audience,
  type GmView,
  GmViewSchema,
  NotedDaySchema,
  type PlayerView,
  PlayerViewSchema,
} from '../protocol/views.ts'
import { compileSerializer } from './compiled-schemas.ts'
import { toBytes } from './to-bytes.ts'

/** Each audience's schema writes its answer: fields that it does not name are not sent. */
const SCHEMAS = {
  gm: {
    view: { ...GmViewSchema },
    trail: { ...Type.Array(GmTrailStepSchema) },
    sites: { ...Type.Array(GmSiteSchema) },
    encounters: { ...Type.Array(EncounterSchema) },
    notes: { ...Type.Array(NotedDaySchema) },
  },
  player: {
    view: { ...PlayerViewSchema },
    trail: { ...Type.Array(TrailStepSchema) },
    sites: { ...Type.Array(SiteSchema) },
  },
}
const HEXES = { runs: { ...HexRunsSchema }, painted: { ...PaintedTerrainSchema } }

const compiled = remembered(compileSerializer)

/** Compiles at the start what the first view would wait for, some of it by writing a first view. */
export const prepareWriting = async (): Promise<void> => {
  for (const schemas of [SCHEMAS.gm, SCHEMAS.player, HEXES])
    for (const schema of Object.values(schemas)) compiled(schema)
  const first = newCampaign({ id: '', epoch: '' })
  await writeView(gmView(first), 'gm')
  await writeView(playerView(first), 'player')
}

interface List {
  readonly elements: readonly unknown[]
  readonly schema: Readonly<Record<string, unknown>>
  /** Elements that are written within some ms. */
  readonly aSlice: number
}

/** The lists that grow with a campaign, by the names of their fields, which no other list has. */
const listsOf = (view: GmView | PlayerView, audience: Audience): ReadonlyMap<string, List> => {
  const { trail, sites } = SCHEMAS[audience]
  const { encounters, notes } = SCHEMAS.gm
  const runs = { schema: HEXES.runs, aSlice: 4_000 }
  return new Map<string, List>([
    ['trail', { elements: view.trail, schema: trail, aSlice: 2_000 }],
    ['sites', { elements: view.sites, schema: sites, aSlice: 50 }],
    ['seen', { elements: view.known?.seen ?? [], ...runs }],
    ['visited', { elements: view.known?.visited ?? [], ...runs }],
    [
      'terrain',
      { elements: 'terrain' in view ? view.terrain : [], schema: HEXES.painted, aSlice: 1 },
    ],
    ['notes', { elements: 'notes' in view ? view.notes : [], schema: notes, aSlice: 2_000 }],
    [
      'encounters',
      { elements: 'encounters' in view ? view.encounters : [], schema: encounters, aSlice: 50 },
    ],
  ])
}

const EMPTY_LIST = /"(trail|sites|seen|visited|terrain|notes|encounters)":\[\]/g

/** A view's JSON by its schema, in UTF-8, written in slices: it may be megabytes. */
export const writeView = async (view: GmView | PlayerView, audience: Audience): Promise<Buffer> => {
  const long = new Map<string, readonly string[]>()
  for (const [name, { elements, schema, aSlice }] of listsOf(view, audience)) {
    if (elements.length <= aSlice) continue
    const write = compiled(schema)
    const parts: string[] = []
    for (let at = 0; at < elements.length; at += aSlice) {
      const some: object = elements.slice(at, at + aSlice)
      parts.push(write(some).slice(1, -1))
      await breathe()
    }
    long.set(name, parts)
  }
  const rest = <Value extends object>(fields: Value): Value => {
    const emptied = Object.keys(fields).filter((name) => long.has(name))
    return { ...fields, ...Object.fromEntries(emptied.map((name) => [name, []])) }
  }
  const known = view.known && rest(view.known)
  const written = compiled(SCHEMAS[audience].view)({ ...rest(view), known })
  return Buffer.concat(await toBytes(filled(written, long)))
}

/** The text, with their elements in the lists that were left empty. */
function* filled(
  written: string,
  long: ReadonlyMap<string, readonly string[]>,
): Generator<string, void> {
  let at = 0
  for (const { index, 0: empty, 1: name = '' } of written.matchAll(EMPTY_LIST)) {
    const [first = '', ...rest] = long.get(name) ?? []
    const end = index + empty.length - 1
    yield written.slice(at, end)
    yield first
    for (const part of rest) yield `,${part}`
    at = end
  }
  yield written.slice(at)
}
