import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Rewind, Since, Steps } from '#protocol/runs.ts'
import type { GmView } from '#protocol/views.ts'
import {
  type Campaign,
  type Change,
  daySpanOf,
  parseRewindMark,
  rewindMark,
  toChangeHead,
} from './campaign.ts'
import { NO_PROGRESS } from './days/travel-marks.ts'
import { type CommandRequest, execute, makeChange, type Transition, withState } from './execute.ts'
import type { Patch } from './patch.ts'
import type { CampaignStore } from './ports/store.ts'
import { Refusal } from './refusal.ts'
import { applySettings } from './rules/rules-and-settings.ts'
import type { State } from './state.ts'
import { applyPatches } from './state-at.ts'
import { tablesOf } from './tables/tables-of.ts'

const belongTogether = ({ mark }: Change, other: Change): boolean =>
  mark !== null && mark === other.mark

/** Whether the changes go on within as many steps; changes of one mark are one step. */
const within = (steps: number): ((last: Change, beyond: Change) => boolean) => {
  let left = steps
  return (last, beyond) => {
    if (!belongTogether(last, beyond)) left -= 1
    return left > 0
  }
}

type StepsRequest = CommandRequest & Steps

/** R-UNDO-1, R-REW-3: takes back the last steps that stand, or all that there are. */
export const undo = async (
  store: CampaignStore,
  { steps = 1, ...request }: StepsRequest,
): Promise<GmView> =>
  execute(store, request, async (campaign) =>
    withDaysNamed(await takeBack(store, campaign, within(steps))),
  )

/** Changes in a row that were taken back, the last one first. */
interface TakenBack extends Transition<'undo'> {
  readonly changes: readonly Change[]
}

/** Marks changes that were taken back, so that they are redone together. */
const withMark = (
  { step, next }: Transition<'undo'>,
  changes: readonly Change[],
  mark: string,
): Transition<'undo'> => {
  const seqs = changes.map(({ seq }) => seq)
  const { redo } = next
  return {
    step: { ...step, marked: [...(step.marked ?? []), { changes: seqs, mark }] },
    next: redo && seqs.includes(redo.seq) ? { ...next, redo: { ...redo, mark } } : next,
  }
}

/** R-REW-3: a later rewind may have left a mark on fewer days than it names. */
const withDaysNamed = ({ changes, step, next }: TakenBack): Transition<'undo'> => {
  let move: Transition<'undo'> = { step, next }
  for (const [mark, together] of Map.groupBy(changes, (change) => change.mark)) {
    const days = daySpanOf(together)
    if (parseRewindMark(mark) && days) move = withMark(move, together, rewindMark(days))
  }
  return move
}

/** @throws Refusal `NOTHING_TO_UNDO` */
const takeBack = async (
  store: CampaignStore,
  campaign: Campaign,
  goesOn: (last: Change, parent: Change) => boolean,
): Promise<TakenBack> => {
  const find = async (seq: number | null | undefined) =>
    seq == null ? undefined : store.findChange(campaign.history, seq)
  const changes: Change[] = []
  let last: Change | undefined
  let beyond = await find(campaign.head?.seq)
  while (beyond && (!last || goesOn(last, beyond))) {
    last = beyond
    changes.push(last)
    beyond = await find(last.parent)
  }
  if (!last) throw new Refusal({ code: 'NOTHING_TO_UNDO' })
  const back = changes.map((change) => change.back)
  const next = withState(campaign, await applyPatches(campaign.state, back))
  const head = beyond ? toChangeHead(beyond) : null
  return { step: { kind: 'undo' }, next: { ...next, head, redo: toChangeHead(last) }, changes }
}

/** R-UNDO-2, R-REW-3: puts the steps that were taken back last back, or all that there are. */
export const redo = async (
  store: CampaignStore,
  { steps = 1, ...request }: StepsRequest,
): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    const goesOn = within(steps)
    const { history, redo: first } = campaign
    const forth: Patch[] = []
    let last: Change | undefined
    let beyond = first ? await store.findChange(history, first.seq) : undefined
    while (beyond && (!last || goesOn(last, beyond))) {
      last = beyond
      forth.push(last.forth)
      beyond = await store.findLastChild(history, last.seq)
    }
    if (!last) throw new Refusal({ code: 'NOTHING_TO_REDO' })
    const next = withState(campaign, await applyPatches(campaign.state, forth))
    return {
      step: { kind: 'redo' },
      next: { ...next, head: toChangeHead(last), redo: beyond ? toChangeHead(beyond) : null },
    }
  })

/** The change that ended a day. @throws Refusal `NO_SUCH_MORNING` when the day does not stand */
const endingOf = ({ state }: Campaign, day: number): number => {
  const ending = state.days[day]
  if (ending === undefined) throw new Refusal({ code: 'NO_SUCH_MORNING', day })
  return ending
}

/**
 * Takes back the change that ended a day, and everything since.
 *
 * @throws Refusal `NO_SUCH_MORNING` when the day does not stand; `NOTHING_TO_UNDO` when it is too
 *   old to be undone
 */
const takeBackFrom = async (
  store: CampaignStore,
  campaign: Campaign,
  day: number,
): Promise<TakenBack> => {
  const ending = endingOf(campaign, day)
  const back = await takeBack(store, campaign, ({ seq }) => seq !== ending)
  if (back.changes.at(-1)?.seq !== ending) throw new Refusal({ code: 'NOTHING_TO_UNDO' })
  return back
}

const ofTables = (met: State['met'], tables: object): State['met'] =>
  Object.fromEntries(Object.entries(met).filter(([id]) => Object.hasOwn(tables, id)))

/** R-HAND-2: under a day that is gone, players would find none. */
const upToDay = (handouts: State['handouts'], last: number): State['handouts'] =>
  Object.fromEntries(
    Object.entries(handouts).map(([id, handout]) => [
      id,
      { ...handout, day: Math.min(handout.day, last) },
    ]),
  )

/** R-REW-5: that morning, with what the GM has prepared by now. */
const withPreparation = (
  morning: State,
  now: State,
  { changes }: Pick<TakenBack, 'changes'>,
): State => {
  const { settings, rules, tables, sites, terrain, chart, handouts } = now
  const { record, day } = morning
  const hasTerrain = rules.terrains.some(({ id }) => id === record.terrain)
  const notes = Object.entries(now.notes).filter(([number]) => Number(number) <= day)
  const changesRules = changes.some(({ kind }) => kind === 'rules')
  const kept: State = {
    ...morning,
    ...{ rules, tables, sites, terrain, chart, handouts: upToDay(handouts, day) },
    ...(rules.movement.leftover === 'lost' && NO_PROGRESS),
    record: hasTerrain ? record : { ...record, terrain: now.record.terrain },
    met: ofTables(morning.met, tablesOf(now)),
    notes: Object.fromEntries(notes),
    // R-JOUR-4
    rulesChanged: day > 0 && (morning.rulesChanged || changesRules),
  }
  return applySettings(kept, settings)
}

/**
 * R-REW-1: takes back the change of the day after, and everything since, as one step. R-REW-5: with
 * `keep` a change of its own goes back to that morning without what the GM prepared.
 *
 * @throws Refusal `NO_SUCH_MORNING`, `NOTHING_TO_UNDO`
 */
export const rewind = async (
  store: CampaignStore,
  { day, keep, ...request }: CommandRequest & Rewind,
): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    const days = { first: day + 1, last: campaign.state.day }
    const back = await takeBackFrom(store, campaign, days.first)
    if (!keep) return withMark(back, back.changes, rewindMark(days))
    const state = withPreparation(back.next.state, campaign.state, back)
    return makeChange(campaign, { kind: 'rewind' }, state)
  })

const STEPS_A_TURN = 1_000

/**
 * R-REW-6: how many changes of each kind going back to a day's evening takes back, days left out.
 *
 * @throws Refusal `NO_SUCH_MORNING`, `NOTHING_TO_UNDO`
 */
export const changesSince = async (
  store: CampaignStore,
  campaign: Campaign,
  day: number,
): Promise<Since> => {
  const ending = endingOf(campaign, day + 1)
  const changes: Since['changes'] = {}
  let next = campaign.head?.seq ?? null
  while (next !== null && next >= ending) {
    const page = { from: ending, upTo: next, limit: STEPS_A_TURN }
    const steps = await store.listSteps(campaign.history, page)
    if (steps[0]?.seq !== next) break
    for (const { seq, parent, kind } of steps) {
      if (seq !== next) continue
      if (kind !== 'day') changes[kind] = (changes[kind] ?? 0) + 1
      next = parent
      if (seq === ending) return { changes }
    }
    await nextTurn()
  }
  throw new Refusal({ code: 'NOTHING_TO_UNDO' })
}
