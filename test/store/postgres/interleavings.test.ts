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

/** A GM's command, the node that gets it, and the fate of its nudge and of reads of the database. */
interface Step {
  readonly command: 'day' | 'save' | 'reveal' | 'paint' | 'undo' | 'redo'
  readonly at: 'one' | 'other'
  readonly nudge: 'sent' | 'named' | 'lost' | 'twice' | 'late'
  /** How reads that begin now go: a slow one returns the state at its beginning (old) or its end (new). */
  readonly read: 'quick' | 'old' | 'new' | 'failed'
  /** When earlier slow reads end: before or after the nudge, or in a later step. */
  readonly slowReadsEnd: 'before' | 'after' | 'later'
}

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    command: fc.constantFrom('day', 'day', 'save', 'reveal', 'paint', 'undo', 'redo'),
    at: fc.constantFrom('one', 'one', 'one', 'other'),
    nudge: fc.constantFrom('sent', 'sent', 'sent', 'named', 'lost', 'twice', 'late'),
    read: fc.constantFrom('quick', 'quick', 'old', 'new', 'failed'),
    slowReadsEnd: fc.constantFrom('before', 'after', 'later'),
  }),
  { minLength: 2, maxLength: 14 },
)

type ListenerArguments = Parameters<CommitListener>

const withoutRevision: CommitNotice = {}

/** Wraps the other node's store for its feed: nudges and reads go as the test decides. */
const disturbStore = (store: Store) => {
  let listener: CommitListener = () => {}
  let read: Step['read'] = 'quick'
  let gate = Promise.withResolvers<void>()
  let healing = Promise.withResolvers<void>()
  const disturbedStore: Store = {
    ...store,
    onCommit: (newListener) => {
      listener = newListener
      return () => {}
    },
    find: async (id) => {
      const readKind = read
      const { promise: slowReadsEnded } = gate
      if (readKind === 'failed') throw new StoreUnavailable('away')
      if (readKind === 'new') await slowReadsEnded
      const campaignFound = await store.find(id)
      if (readKind === 'old') await slowReadsEnded
      return campaignFound
    },
    findRevisions: async (ids) => {
      await healing.promise
      return store.findRevisions(ids)
    },
  }
  return {
    store: disturbedStore,
    sendNudge: (...notification: ListenerArguments) => listener(...notification),
    /** Decides how reads that begin from here on go. */
    setRead: (readKind: Step['read']) => {
      read = readKind
    },
    /** Lets slow reads end. */
    endSlowReads: async () => {
      gate.resolve()
      gate = Promise.withResolvers<void>()
      await setImmediate()
    },
    /** From now on the regular comparison of revisions works, which notices missed commits. */
    heal: () => healing.resolve(),
    begin: () => {
      read = 'quick'
      gate.resolve()
      gate = Promise.withResolvers<void>()
      healing = Promise.withResolvers<void>()
    },
  }
}

/** Two nodes; screens watch the one whose nudges and reads are disturbed. */
const startDisturbed = async () => {
  const { one, other } = await twoNodes()
  const notifications: ListenerArguments[] = []
  other.onCommit((...notification) => notifications.push(notification))
  const disturbance = disturbStore(other)
  const live = await startLiveOver(other, {
    intervals: { revisionCheck: 10 },
    disturb: () => disturbance.store,
  })
  /** Sends the step's nudge, and late ones, in the step's order. */
  const sendNudge = async (
    notification: ListenerArguments,
    late: ListenerArguments[],
    { nudge, slowReadsEnd }: Step,
  ) => {
    const lateNudges = late.splice(0)
    if (slowReadsEnd === 'before') await disturbance.endSlowReads()
    if (nudge === 'late') late.push(notification)
    if (nudge === 'sent' || nudge === 'twice') disturbance.sendNudge(...notification)
    if (nudge === 'twice') disturbance.sendNudge(...notification)
    if (nudge === 'named') disturbance.sendNudge(notification[0], withoutRevision)
    for (const old of lateNudges) disturbance.sendNudge(...old)
    if (slowReadsEnd === 'after') await disturbance.endSlowReads()
  }
  return { nodes: { one, other }, heard: notifications, disturbance, live, sendNudge }
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

test('whatever the fate of nudges and reads, a viewer at another node sees true states only, never an older one, and the newest in the end', async () => {
  const { nodes, heard: notifications, disturbance, live, sendNudge } = await startDisturbed()
  let campaigns = 0
  const playSteps = async (chosenSteps: readonly Step[]) => {
    campaigns += 1
    const id = `campaign ${campaigns}`
    disturbance.begin()
    const truth = new Map<string, GmView>()
    const noteState = async () => {
      const campaign = await current(nodes.one, id)
      truth.set(fullRevision(campaign.revisions), gmView(campaign))
      return fullRevision(campaign.revisions)
    }
    await begin(nodes.one, id)
    let newest = await noteState()
    const screen = await openScreen(live, { session: 'hash', campaign: id })
    await screen.nextView()
    const late: ListenerArguments[] = []
    for (const [number, step] of chosenSteps.entries()) {
      disturbance.setRead(step.read)
      notifications.length = 0
      await runCommand(nodes[step.at], id, step.command, number)
      const now = await noteState()
      if (now === newest) continue
      newest = now
      await until(() => notifications.length > 0)
      await sendNudge(notifications[0] as ListenerArguments, late, step)
    }
    disturbance.setRead('quick')
    await disturbance.endSlowReads()
    for (const old of late) disturbance.sendNudge(...old)
    disturbance.heal()
    await until(() => revisionOf(screen.messages.at(-1) ?? { event: 'beat' }) === newest)
    screen.ws.terminate()
    expectTrueStates(screen.messages, truth)
  }
  await fc.assert(fc.asyncProperty(steps, playSteps), { numRuns: inSoak({ commit: 20, soak: 60 }) })
})

/** Runs a command; ignores a refusal, as when there is nothing to undo. */
const runCommand = async (store: Store, id: string, command: Step['command'], number: number) => {
  const gm = player(store, id)
  const hexes = [{ x: 2 * number, y: 0 }]
  const commands: Record<Step['command'], () => Promise<unknown>> = {
    day: () => gm.endDay(),
    save: () => gm.saveFood(1_000 + number),
    reveal: () => gm.paint({ hexes, knowledge: 'seen' }),
    paint: () => gm.paint({ hexes, terrain: 'Swamp' }),
    undo: () => gm.undo(),
    redo: () => gm.redo(),
  }
  await commands[command]().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}
