/** @module-tag more */
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullRevision } from '#campaign/campaign.ts'
import {
  type CommitListener,
  type CommitNotice,
  type Store,
  StoreUnavailable,
} from '#campaign/ports/store.ts'
import { Refusal } from '#campaign/refusal.ts'
import { gmView } from '#campaign/views/views.ts'
import type { LiveMessage } from '#protocol/live.ts'
import type { GmView } from '#protocol/views.ts'
import { openScreen, revisionOf, startLiveOver, until } from '../../http/live-support.ts'
import { inSoak } from '../../support/in-soak.ts'
import { begin, current, player } from '../contract/play.ts'
import { twoNodes } from './two-nodes.ts'

/** What the GM does, at which node, and what becomes of the nudge and of looks at the database. */
interface Step {
  readonly deed: 'day' | 'save' | 'reveal' | 'paint' | 'undo' | 'redo'
  readonly at: 'one' | 'other'
  readonly nudge: 'sent' | 'named' | 'lost' | 'twice' | 'late'
  /** A slow look answers what it saw at its beginning or at its end. */
  readonly look: 'quick' | 'old' | 'new' | 'failed'
  /** When slow looks that were begun before end: next to the nudge, or in a later step. */
  readonly answer: 'before' | 'after' | 'later'
}

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    deed: fc.constantFrom('day', 'day', 'save', 'reveal', 'paint', 'undo', 'redo'),
    at: fc.constantFrom('one', 'one', 'one', 'other'),
    nudge: fc.constantFrom('sent', 'sent', 'sent', 'named', 'lost', 'twice', 'late'),
    look: fc.constantFrom('quick', 'quick', 'old', 'new', 'failed'),
    answer: fc.constantFrom('before', 'after', 'later'),
  }),
  { minLength: 2, maxLength: 14 },
)

type Told = Parameters<CommitListener>

const nothing: CommitNotice = {}

/** The other node's store, as its feed knows it: nudges come when they are let through. */
const disturbed = (store: Store) => {
  let listener: CommitListener = () => {}
  let look: Step['look'] = 'quick'
  let gate = Promise.withResolvers<void>()
  let healing = Promise.withResolvers<void>()
  const disturbedStore: Store = {
    ...store,
    onCommit: (heard) => {
      listener = heard
      return () => {}
    },
    find: async (id) => {
      const how = look
      const { promise: answered } = gate
      if (how === 'failed') throw new StoreUnavailable('away')
      if (how === 'new') await answered
      const found = await store.find(id)
      if (how === 'old') await answered
      return found
    },
    findRevisions: async (ids) => {
      await healing.promise
      return store.findRevisions(ids)
    },
  }
  return {
    store: disturbedStore,
    tell: (...sent: Told) => listener(...sent),
    /** How looks that begin from here on go. */
    letLook: (how: Step['look']) => {
      look = how
    },
    /** Those that are slow go on. */
    letAnswer: async () => {
      gate.resolve()
      gate = Promise.withResolvers<void>()
      await setImmediate()
    },
    /** From now on the regular comparison notices what nobody told. */
    heal: () => healing.resolve(),
    begin: () => {
      look = 'quick'
      gate.resolve()
      gate = Promise.withResolvers<void>()
      healing = Promise.withResolvers<void>()
    },
  }
}

/** Two nodes, of which a screen watches the one whose nudges and looks are disturbed. */
const startDisturbed = async () => {
  const { one, other } = await twoNodes()
  const heard: Told[] = []
  other.onCommit((...sent) => heard.push(sent))
  const disturbance = disturbed(other)
  const live = await startLiveOver(other, {
    intervals: { revisionCheck: 10 },
    disturb: () => disturbance.store,
  })
  /** The step's nudge, and those that are late, in the step's order. */
  const tell = async (sent: Told, late: Told[], { nudge, answer }: Step) => {
    const overdue = late.splice(0)
    if (answer === 'before') await disturbance.letAnswer()
    if (nudge === 'late') late.push(sent)
    if (nudge === 'sent' || nudge === 'twice') disturbance.tell(...sent)
    if (nudge === 'twice') disturbance.tell(...sent)
    if (nudge === 'named') disturbance.tell(sent[0], nothing)
    for (const old of overdue) disturbance.tell(...old)
    if (answer === 'after') await disturbance.letAnswer()
  }
  return { nodes: { one, other }, heard, disturbance, live, tell }
}

const expectTrueStates = (
  messages: readonly LiveMessage[],
  truth: ReadonlyMap<string, GmView>,
): void => {
  const fulls = messages.map((message) => Number(revisionOf(message).split('-').at(-1)))
  expect(fulls).toEqual([...new Set(fulls)].sort((a, b) => a - b))
  for (const message of messages) {
    if (message.event !== 'view') throw new Error('Nothing else is said')
    expect(message.view).toEqual(truth.get(message.revision))
  }
}

test('whatever becomes of nudges and looks, a viewer at another node sees true states only, never an older one, and the newest in the end', async () => {
  const { nodes, heard, disturbance, live, tell } = await startDisturbed()
  let campaigns = 0
  const follow = async (taken: readonly Step[]) => {
    campaigns += 1
    const id = `campaign ${campaigns}`
    disturbance.begin()
    const truth = new Map<string, GmView>()
    const note = async () => {
      const campaign = await current(nodes.one, id)
      truth.set(fullRevision(campaign.revisions), gmView(campaign))
      return fullRevision(campaign.revisions)
    }
    await begin(nodes.one, id)
    let newest = await note()
    const screen = await openScreen(live, { session: 'hash', campaign: id })
    await screen.nextView()
    const late: Told[] = []
    for (const [number, step] of taken.entries()) {
      disturbance.letLook(step.look)
      heard.length = 0
      await doDeed(nodes[step.at], id, step.deed, number)
      const now = await note()
      if (now === newest) continue
      newest = now
      await until(() => heard.length > 0)
      await tell(heard[0] as Told, late, step)
    }
    disturbance.letLook('quick')
    await disturbance.letAnswer()
    for (const old of late) disturbance.tell(...old)
    disturbance.heal()
    await until(() => revisionOf(screen.messages.at(-1) ?? { event: 'beat' }) === newest)
    screen.ws.terminate()
    expectTrueStates(screen.messages, truth)
  }
  await fc.assert(fc.asyncProperty(steps, follow), { numRuns: inSoak({ commit: 20, soak: 60 }) })
})

/** What is refused, because there is nothing to take back, is not done. */
const doDeed = async (store: Store, id: string, deed: Step['deed'], number: number) => {
  const gm = player(store, id)
  const hexes = [{ x: 2 * number, y: 0 }]
  const deeds: Record<Step['deed'], () => Promise<unknown>> = {
    day: () => gm.endDay(),
    save: () => gm.saveFood(1_000 + number),
    reveal: () => gm.paint({ hexes, knowledge: 'seen' }),
    paint: () => gm.paint({ hexes, terrain: 'Swamp' }),
    undo: () => gm.undo(),
    redo: () => gm.redo(),
  }
  await deeds[deed]().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}
