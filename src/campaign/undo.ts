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

const haveSameMark = ({ mark }: Change, other: Change): boolean =>
  mark !== null && mark === other.mark

/** Allows changes until the number of steps is reached; changes with the same mark are one step. */
const limitSteps = (steps: number): ((change: Change, following: Change) => boolean) => {
  let remaining = steps
  return (change, following) => {
    if (!haveSameMark(change, following)) remaining -= 1
    return remaining > 0
  }
}

type StepsRequest = CommandRequest & Steps

/** R-UNDO-1, R-REW-3: undoes the newest steps: as many as requested, or all if there are fewer. */
export const undo = async (
  store: CampaignStore,
  { steps = 1, ...request }: StepsRequest,
): Promise<GmView> =>
  execute(store, request, async (campaign) =>
    withExactMarks(await undoChanges(store, campaign, limitSteps(steps))),
  )

/** Consecutive changes that are undone, newest first. */
interface UndoneChanges extends Transition<'undo'> {
  readonly changes: readonly Change[]
}

/** Marks undone changes, so that they are redone together. */
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

/** R-REW-3: updates the days in each mark, because a later rewind may have left it on fewer days. */
const withExactMarks = ({ changes, step, next }: UndoneChanges): Transition<'undo'> => {
  let undone: Transition<'undo'> = { step, next }
  for (const [mark, markedChanges] of Map.groupBy(changes, (change) => change.mark)) {
    const days = daySpanOf(markedChanges)
    if (parseRewindMark(mark) && days) undone = withMark(undone, markedChanges, rewindMark(days))
  }
  return undone
}

/** @throws Refusal `NOTHING_TO_UNDO` */
const undoChanges = async (
  store: CampaignStore,
  campaign: Campaign,
  isUndoneWith: (change: Change, parent: Change) => boolean,
): Promise<UndoneChanges> => {
  const find = async (seq: number | null | undefined) =>
    seq == null ? undefined : store.findChange(campaign.history, seq)
  const changes: Change[] = []
  let undone: Change | undefined
  let parent = await find(campaign.head?.seq)
  while (parent && (!undone || isUndoneWith(undone, parent))) {
    undone = parent
    changes.push(undone)
    parent = await find(undone.parent)
  }
  if (!undone) throw new Refusal({ code: 'NOTHING_TO_UNDO' })
  const patches = changes.map(({ back }) => back)
  const next = withState(campaign, await applyPatches(campaign.state, patches))
  const head = parent ? toChangeHead(parent) : null
  return { step: { kind: 'undo' }, next: { ...next, head, redo: toChangeHead(undone) }, changes }
}

/** R-UNDO-2, R-REW-3: redoes the steps undone last: as many as requested, or all if there are fewer. */
export const redo = async (
  store: CampaignStore,
  { steps = 1, ...request }: StepsRequest,
): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    const isRedoneWith = limitSteps(steps)
    const { history, redo: first } = campaign
    const patches: Patch[] = []
    let redone: Change | undefined
    let child = first ? await store.findChange(history, first.seq) : undefined
    while (child && (!redone || isRedoneWith(redone, child))) {
      redone = child
      patches.push(redone.forth)
      child = await store.findLastChild(history, redone.seq)
    }
    if (!redone) throw new Refusal({ code: 'NOTHING_TO_REDO' })
    const next = withState(campaign, await applyPatches(campaign.state, patches))
    return {
      step: { kind: 'redo' },
      next: { ...next, head: toChangeHead(redone), redo: child ? toChangeHead(child) : null },
    }
  })

/** `seq` of the change that ended a day. @throws Refusal `NO_SUCH_MORNING` if it is not a current day */
const findDaySeq = ({ state }: Campaign, day: number): number => {
  const daySeq = state.days[day]
  if (daySeq === undefined) throw new Refusal({ code: 'NO_SUCH_MORNING', day })
  return daySeq
}

/**
 * Undoes the change that ended a day, and all later changes.
 *
 * @throws Refusal `NO_SUCH_MORNING` if it is not a current day; `NOTHING_TO_UNDO` if its change is
 *   so old that it was deleted
 */
const undoFromDay = async (
  store: CampaignStore,
  campaign: Campaign,
  day: number,
): Promise<UndoneChanges> => {
  const daySeq = findDaySeq(campaign, day)
  const undone = await undoChanges(store, campaign, ({ seq }) => seq !== daySeq)
  if (undone.changes.at(-1)?.seq !== daySeq) throw new Refusal({ code: 'NOTHING_TO_UNDO' })
  return undone
}

const metInTables = (met: State['met'], tables: object): State['met'] =>
  Object.fromEntries(Object.entries(met).filter(([id]) => Object.hasOwn(tables, id)))

/** R-HAND-2: moves handouts of undone days to the last day, so that players still find them. */
const moveToDay = (handouts: State['handouts'], last: number): State['handouts'] =>
  Object.fromEntries(
    Object.entries(handouts).map(([id, handout]) => [
      id,
      { ...handout, day: Math.min(handout.day, last) },
    ]),
  )

/** R-REW-5: an earlier state with the rules, tables, sites, settings and map that the GM has now. */
const withPreparation = (
  morning: State,
  now: State,
  { changes }: Pick<UndoneChanges, 'changes'>,
): State => {
  const { settings, rules, tables, sites, terrain, chart, handouts } = now
  const { record, day } = morning
  const hasTerrain = rules.terrains.some(({ id }) => id === record.terrain)
  const notes = Object.entries(now.notes).filter(([number]) => Number(number) <= day)
  const changesRules = changes.some(({ kind }) => kind === 'rules')
  const rewound: State = {
    ...morning,
    ...{ rules, tables, sites, terrain, chart, handouts: moveToDay(handouts, day) },
    ...(rules.movement.leftover === 'lost' && NO_PROGRESS),
    record: hasTerrain ? record : { ...record, terrain: now.record.terrain },
    met: metInTables(morning.met, tablesOf(now)),
    notes: Object.fromEntries(notes),
    // R-JOUR-4: the journal notes changed rules at the next day.
    rulesChanged: day > 0 && (morning.rulesChanged || changesRules),
  }
  return applySettings(rewound, settings)
}

/**
 * R-REW-1: undoes the change of the day after, and all later changes, as one step. R-REW-5: with
 * `keep`, a new change resets the days but not the GM's preparation.
 *
 * @throws Refusal `NO_SUCH_MORNING`, `NOTHING_TO_UNDO`
 */
export const rewind = async (
  store: CampaignStore,
  { day, keep, ...request }: CommandRequest & Rewind,
): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    const days = { first: day + 1, last: campaign.state.day }
    const undone = await undoFromDay(store, campaign, days.first)
    if (!keep) return withMark(undone, undone.changes, rewindMark(days))
    const state = withPreparation(undone.next.state, campaign.state, undone)
    return makeChange(campaign, { kind: 'rewind' }, state)
  })

const STEPS_PER_TURN = 1_000

/**
 * R-REW-6: how many changes of each kind a rewind to a day's evening would undo, days left out.
 *
 * @throws Refusal `NO_SUCH_MORNING`, `NOTHING_TO_UNDO`
 */
export const changesSince = async (
  store: CampaignStore,
  campaign: Campaign,
  day: number,
): Promise<Since> => {
  const daySeq = findDaySeq(campaign, day + 1)
  const changes: Since['changes'] = {}
  let next = campaign.head?.seq ?? null
  while (next !== null && next >= daySeq) {
    const page = { from: daySeq, upTo: next, limit: STEPS_PER_TURN }
    const steps = await store.listSteps(campaign.history, page)
    if (steps[0]?.seq !== next) break
    for (const { seq, parent, kind } of steps) {
      if (seq !== next) continue
      if (kind !== 'day') changes[kind] = (changes[kind] ?? 0) + 1
      next = parent
      if (seq === daySeq) return { changes }
    }
    await nextTurn()
  }
  throw new Refusal({ code: 'NOTHING_TO_UNDO' })
}
