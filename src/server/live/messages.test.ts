import type { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import * as ws from 'ws'
import type { Campaign } from '../../campaign/campaign.ts'
import { newState } from '../../campaign/create-campaign.ts'
import { afterTravel } from '../../campaign/travel-marks.ts'
import { AUDIENCES } from '../../protocol/views.ts'
import { HEADINGS, type Heading, move } from '../../rules/hex.ts'
import { countHexes } from '../../rules/hex-rows.ts'
import { patchFrame, textFrame, wholeFrame } from './messages.ts'

/** The receiver of `ws`, which its types do not mention. */
const { Receiver } = ws as unknown as { Receiver: new (options: object) => Writable }

/** The texts that `ws` reads as a client. */
const read = (frame: Buffer): string[] => {
  const receiver = new Receiver({ isServer: false })
  const messages: string[] = []
  receiver.on('message', (payload: Buffer, isBinary: boolean) => {
    messages.push(isBinary ? 'binary' : payload.toString())
  })
  receiver.on('error', (error) => messages.push(error.message))
  receiver.write(frame)
  return messages
}

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

test.each(AUDIENCES)(
  'after 1,000 days, with 4,000 known hexes, a day’s message to a %s is at most twice that of day 1',
  { tags: ['more'] },
  (audience) => {
    const campaigns = journey()
    const last = campaigns.at(-1) as Campaign
    expect(countHexes(last.state.known)).toBeGreaterThan(KNOWN)
    const [first, ...rest] = campaigns.slice(1).map((campaign, index) => {
      const patch = patchFrame(campaigns[index] as Campaign, campaign, audience)
      return (patch?.frame ?? wholeFrame(campaign, audience, true)).length
    })
    expect(Math.max(...rest.slice(-100))).toBeLessThanOrEqual(2 * (first ?? 0))
    expect(wholeFrame(last, audience, true).length).toBeGreaterThan(50_000)
  },
)

test.each([
  { part: 'half', length: 500, isPatched: true },
  { part: 'more than half', length: 50_000, isPatched: false },
])('a patch of $part of the view is sent: $isPatched', ({ length, isPatched }) => {
  const [before] = journey() as [Campaign]
  const text = 'x'.repeat(length)
  const site = { id: 's', hex: { x: 0, y: 0 }, icon: 'ruin', name: '', text, gmText: '' } as const
  const after: Campaign = {
    ...before,
    revisions: { epoch: 'epoch', full: 1, public: 1 },
    state: { ...before.state, sites: { s: { ...site, shown: 'always' } } },
  }
  expect(patchFrame(before, after, 'gm') !== undefined).toBe(isPatched)
})

test.each([
  [0, 2],
  [1, 2],
  [125, 2],
  [126, 4],
  [65_535, 4],
  [65_536, 10],
])('RFC 6455, 5.2: %i bytes of text get a header of %i bytes', (length, header) => {
  const text = 'x'.repeat(length)
  const frame = textFrame(text)
  expect(frame.length).toBe(header + length)
  expect(read(frame)).toEqual([text])
})
