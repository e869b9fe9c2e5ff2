import {
  type Campaign,
  type ChangeContent,
  fullRevision,
  type RecordedChange,
  type State,
} from '../../src/campaign/campaign.ts'
import { changeTo } from '../../src/campaign/change.ts'
import { newExpedition } from '../../src/campaign/create-campaign.ts'
import { endDay } from '../../src/campaign/end-day.ts'
import { EMPTY_MAP_STATE } from '../../src/campaign/map-state.ts'
import type { CampaignStore, Commit, NewCampaign, Store } from '../../src/campaign/store.ts'
import { mapStateAfterTravel } from '../../src/campaign/travel-marks.ts'
import { MAX_PAINTED } from '../../src/protocol/limits.ts'
import { MAX_DAYS, MAX_HEXES, MAX_SITES } from '../../src/rules/bounds.ts'
import { HEADINGS, type Hex, hexKey } from '../../src/rules/hex.ts'
import { painting } from '../../src/rules/knowledge.ts'
import { withChanges } from '../../src/rules/layered-map.ts'
import { MAX_SITE_TEXT, SITE_ICONS, type Site } from '../../src/rules/site.ts'
import { atOnce } from '../../src/rules/steps.ts'
import { seededDice } from '../../test/support/seeded-dice.ts'

/** How much of everything a campaign has. */
export interface Size {
  readonly days: number
  readonly hexes: number
  readonly sites: number
}

/** As much as the bounds allow: hexes painted and known, and sites with the longest texts. */
export const HEAVIEST: Size = { days: MAX_DAYS, hexes: MAX_HEXES, sites: MAX_SITES }

const SIDE = 200
const SITES_A_CHANGE = 100

/** Hexes around the port, row by row. */
export const hexAt = (at: number): Hex => {
  const x = (at % SIDE) - SIDE / 2
  return { x, y: 2 * Math.floor(at / SIDE) - SIDE + Math.abs(x % 2) }
}

const span = (from: number, count: number): Hex[] =>
  Array.from({ length: count }, (_, at) => hexAt(from + at))

const siteAt = (at: number): Site => ({
  id: `site-${at}`,
  hex: hexAt(at * 37),
  icon: SITE_ICONS[at % SITE_ICONS.length] ?? 'note',
  name: `Site ${at}`,
  text: 't'.repeat(MAX_SITE_TEXT),
  gmText: 'g'.repeat(MAX_SITE_TEXT),
  shown: 'always',
})

/** Takes commits as a store does, and holds them in memory. */
const inMemory = (begun: Campaign) => {
  let now = begun
  const changes: RecordedChange[] = []
  const add = ({ next, step }: Pick<Commit, 'next' | 'step'>): void => {
    now = next
    for (const change of step.changes) changes.push({ ...change, madeAt: change.seq })
  }
  const commit = async (made: Commit) => {
    add(made)
    return 'committed' as const
  }
  const change = (content: ChangeContent, state: Partial<State>) =>
    add(changeTo(now, content, state))
  return { changes, change, now: () => now, store: { commit } as unknown as CampaignStore }
}

/** A campaign with the history that made it, as commands write it. */
export const heavyCampaign = async (
  id: string,
  { days, hexes, sites }: Size,
): Promise<{ readonly campaign: Campaign; readonly changes: readonly RecordedChange[] }> => {
  const expedition = newExpedition()
  const mapState = mapStateAfterTravel({ expedition, mapState: EMPTY_MAP_STATE })
  const revisions = { epoch: id, full: 0, public: 0 }
  const start = { expedition, mapState, head: null, redo: null, prepared: 0 }
  const made = inMemory({ id, revisions, ...start })
  const { terrains } = expedition.rules
  for (let at = 0; at < sites; at += SITES_A_CHANGE) {
    const more = Array.from({ length: SITES_A_CHANGE }, (_, index) => siteAt(at + index))
    const all = new Map([
      ...made.now().mapState.sites,
      ...more.map((site) => [site.id, site] as const),
    ])
    made.change({ kind: 'site' }, { mapState: { ...made.now().mapState, sites: all } })
  }
  for (let at = 0; at < hexes; at += MAX_PAINTED) {
    const stroke = span(at, Math.min(MAX_PAINTED, hexes - at))
    const before = made.now().mapState
    // Neighbours differ, so that every hex is a run of its own.
    const visited = stroke.filter(({ x, y }) => (x + y) % 4 === 0)
    const seen = atOnce(painting(before.known, stroke, 'seen'))
    const known = atOnce(painting(seen, visited, 'visited'))
    made.change({ kind: 'hexes' }, { mapState: { ...before, known } })
    const painted = stroke.map(
      (hex, index) => [hexKey(hex), terrains[index % terrains.length]?.id] as const,
    )
    const terrain = withChanges(before.terrain, painted)
    made.change({ kind: 'hexes' }, { mapState: { ...made.now().mapState, terrain } })
  }
  const dice = seededDice(1)
  for (let day = 0; day < days; day += 1) {
    const loaded = made.now()
    const direction = HEADINGS[day % HEADINGS.length] ?? 1
    const order = { direction, pace: 'slow', canoe: false, manual: day % 5 !== 0 } as const
    const asked = { campaign: id, loaded, revision: fullRevision(loaded.revisions) }
    await endDay({ store: made.store, dice }, { ...asked, order })
  }
  return { campaign: made.now(), changes: made.changes }
}

/** Writes it to a store in which there is no campaign of that id. */
export const layCampaign = async (
  store: Store,
  { campaign, changes }: Awaited<ReturnType<typeof heavyCampaign>>,
  shell: Partial<NewCampaign> = {},
): Promise<void> => {
  const { id, revisions, expedition, mapState, head, redo } = campaign
  async function* all() {
    yield* changes
  }
  const staged = await store.stage(all(), id)
  const pointers = { head: head?.seq ?? null, redo: redo?.seq ?? null }
  const history = { revision: revisions.full, ...pointers, images: [], changes: staged }
  await store.create({ ...shell, id, epoch: id, expedition, mapState, history })
}
