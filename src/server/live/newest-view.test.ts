import { expect, test } from 'vitest'
import type { Campaign } from '../../campaign/campaign.ts'
import { newState } from '../../campaign/create-campaign.ts'
import { afterTravel } from '../../campaign/travel-marks.ts'
import { viewFor } from '../../campaign/views.ts'
import { AUDIENCES, type Audience, type GmView } from '../../protocol/views.ts'
import { HEADINGS, type Heading, move } from '../../rules/hex.ts'
import { countHexes } from '../../rules/hex-rows.ts'
import { type NewestView, newestView } from './newest-view.ts'

const DAYS = 1_000
const KNOWN = 4_000

/** A party that turns every few days and sees three steps around. */
const journey = (): Campaign[] => {
  let seed = 11
  const chance = (sides: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return (seed >> 16) % sides
  }
  let heading: Heading = 1
  let campaign: Campaign = {
    id: 'home',
    history: 'h1',
    revisions: { epoch: 'epoch', full: 0, public: 0 },
    state: newState(),
    head: null,
    redo: null,
    prepared: 0,
  }
  const all = [campaign]
  for (let day = 1; day <= DAYS; day += 1) {
    const { record, settings } = campaign.state
    if (chance(12) === 0) heading = HEADINGS[chance(6)] ?? 1
    const position = move(record.position, heading)
    const state = afterTravel({
      ...campaign.state,
      record: { ...record, position },
      believed: position,
      day,
      settings: { ...settings, reach: 3 },
    })
    const revisions = { epoch: 'epoch', full: day, public: day }
    campaign = {
      ...campaign,
      revisions,
      state,
      head: { seq: day, kind: 'day', day },
    }
    all.push(campaign)
  }
  return all
}

const follow = (campaigns: readonly Campaign[], audience: Audience): NewestView[] => {
  const views: NewestView[] = []
  for (const campaign of campaigns) {
    const before = views.at(-1)
    views.push(newestView(viewFor(campaign, audience), { before, toldAt: undefined }))
  }
  return views
}

/** For a viewer that was sent the view before. */
const sent = ({ patch, whole }: NewestView): number => (patch?.bytes ?? whole(true)).length

test.each(AUDIENCES)(
  'after 1,000 days, with 4,000 known hexes, a day’s message to a %s is at most twice that of day 1',
  (audience) => {
    const campaigns = journey()
    expect(countHexes(campaigns.at(-1)?.state.known ?? {})).toBeGreaterThan(KNOWN)
    const views = follow(campaigns, audience)
    const [, first, ...rest] = views.map(sent)
    expect(Math.max(...rest.slice(-100))).toBeLessThanOrEqual(2 * (first ?? 0))
    expect(views.at(-1)?.whole(true).length).toBeGreaterThan(50_000)
  },
)

const viewWith = (revision: string, text: string): GmView =>
  ({ revision, rest: 'x'.repeat(300), sites: [{ text }] }) as unknown as GmView

test.each([
  { part: 'half', length: 20, isPatched: true },
  { part: 'more than half', length: 400, isPatched: false },
])('a patch of $part of the view is sent: $isPatched', ({ length, isPatched }) => {
  const before = newestView(viewWith('e-1', ''), { before: undefined, toldAt: undefined })
  const after = viewWith('e-2', 'y'.repeat(length))
  const { patch } = newestView(after, { before, toldAt: undefined })
  expect(patch !== undefined).toBe(isPatched)
})
