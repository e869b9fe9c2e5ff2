import type { Backup, BackupChange, BackupDay } from '#protocol/backup.ts'
import { isSameJson } from '#protocol/json-patch.ts'
import { MAX_DAY_DOCUMENT_LENGTH } from '#shared/bounds.ts'
import { type ChangeHead, type RecordedChange, toChangeHead } from '../campaign.ts'
import { applyPatch, inversePatch, type Patch, type PatchPair } from '../patch.ts'
import type { RecordedDay } from '../ports/store.ts'
import type { State } from '../state.ts'
import {
  entriesSetBy,
  refuseInvalidParts,
  refusePatched,
  refuseState,
  refuseTooMuch,
} from './check-state.ts'
import { damaged, tooLarge } from './unusable.ts'

/** The new id of an image, which gets another one when it is restored. */
type NewImageId = (image: string) => string

/** A chart, or a patch of a chart, with new image ids: every text in it is an image's id. */
const renameInChart = (part: unknown, newId: NewImageId): unknown => {
  if (typeof part === 'string') return newId(part)
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((value) => renameInChart(value, newId))
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, renameInChart(value, newId)]),
  )
}

const renameInHandouts = (part: unknown, newId: NewImageId): unknown => {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((value) => renameInHandouts(value, newId))
  return Object.fromEntries(Object.entries(part).map(([image, value]) => [newId(image), value]))
}

/** A state, or a patch of a state, with new image ids. */
const withImages = <Whole extends State | Patch>(whole: Whole, newId: NewImageId): Whole => ({
  ...whole,
  ...('chart' in whole && { chart: renameInChart(whole.chart, newId) }),
  ...('handouts' in whole && { handouts: renameInHandouts(whole.handouts, newId) }),
})

/** Number of changes after which the state's size is measured again. */
const CHANGES_PER_MEASUREMENT = 250

/** Where a checked history is written. */
export interface HistoryRows {
  write(row: RecordedChange | RecordedDay): void
  /** The patch that undoes a change that was written. */
  backOf(seq: number): Patch
}

export interface CheckedHistory {
  readonly start: State
  readonly state: State
  readonly head: ChangeHead | null
  readonly redo: ChangeHead | null
}

/** Refuses patches that `difference` never makes, but that `applyPatch` would accept. */
const refuseInvalidPatch = (patch: unknown): void => {
  const isObject = typeof patch === 'object' && patch !== null && !Array.isArray(patch)
  if (!isObject || Object.hasOwn(patch, '__proto__')) throw new RangeError('This is no patch')
  for (const step of Object.values(patch)) {
    if (!Array.isArray(step)) refuseInvalidPatch(step)
    else if (step.length > 1) throw new RangeError('This is no patch')
  }
}

/** @throws UnusableBackup if the change's patch does not fit */
export const applyOrRefuse = <Result>(
  { seq, forth }: Pick<BackupChange, 'seq' | 'forth'>,
  apply: (forth: Patch) => Result,
): Result => {
  try {
    refuseInvalidPatch(forth)
    return apply(forth as Patch)
  } catch (error) {
    throw error instanceof RangeError ? damaged(`change ${seq} does not follow`) : error
  }
}

const refuseDay = ({ seq, day }: BackupDay): void => {
  refuseInvalidParts(day)
  if (JSON.stringify(day).length > MAX_DAY_DOCUMENT_LENGTH)
    throw tooLarge(`change ${seq}: day`, MAX_DAY_DOCUMENT_LENGTH)
}

/**
 * Replays a history from its start. The parent of each change is the change before it or an ancestor
 * of that one, because a new change drops those that could be redone. So the head is an ancestor of
 * the last change or that change itself, and the change to redo is its next descendant there.
 *
 * @param lines each valid by its schema
 * @throws UnusableBackup
 */
export const checkHistory = async (
  backup: Omit<Backup, 'format' | 'version' | 'name'>,
  lines: AsyncIterable<BackupChange | BackupDay>,
  newId: NewImageId,
  rows: HistoryRows,
): Promise<CheckedHistory> => {
  const images = backup.images.map((image) => ({ ...image, id: newId(image.id) }))
  const start = withImages(backup.start, newId)
  let state = start
  /** The last change and its ancestors, oldest first. */
  const path: ChangeHead[] = []
  const dayBySeq = new Map<number, number>()
  let [oldestDay, last, count] = [Number.POSITIVE_INFINITY, 0, 0]

  const undoTo = (parent: number | null): void => {
    for (let head = path.at(-1); head && head.seq !== parent; head = path.at(-1)) {
      state = applyPatch(state, rows.backOf(head.seq))
      path.pop()
    }
  }
  const applyForth = (forth: Patch): PatchPair => {
    const before = state
    state = applyPatch(before, forth)
    refusePatched(forth, state, before.day, images)
    return { forth, back: inversePatch(before, forth) }
  }
  const refuseDays = (step: Patch[string] | undefined): void => {
    for (const [day, seq] of entriesSetBy(step, state.days))
      if (dayBySeq.get(seq) !== Number(day)) throw damaged(`day ${day}`)
  }
  const addDay = ({ seq, day }: BackupDay): void => {
    if (count > 0 || seq >= oldestDay) throw damaged(`day ${day.day} is out of order`)
    refuseDay({ seq, day })
    dayBySeq.set(seq, day.day)
    rows.write({ seq, entry: day })
    oldestDay = seq
    last = Math.max(last, seq)
  }
  const addChange = (line: BackupChange): void => {
    const { seq, parent, kind, day } = line
    if (seq <= last) throw damaged(`change ${seq} is out of order`)
    if ((kind === 'day') !== (day !== undefined)) throw damaged(`change ${seq}`)
    if (count === 0) refuseDays([start.days])
    undoTo(parent)
    if ((path.at(-1)?.seq ?? null) !== parent) throw damaged(`change ${seq} has no parent`)
    const pair = applyOrRefuse(line, (forth) => applyForth(withImages(forth, newId)))
    if (day) {
      refuseDay({ seq, day })
      dayBySeq.set(seq, day.day)
      if (state.days[day.day] !== seq) throw damaged(`the day of change ${seq}`)
    }
    refuseDays(pair.forth.days)
    count += 1
    if (count % CHANGES_PER_MEASUREMENT === 0) refuseTooMuch(state)
    const change: RecordedChange = { ...line, ...pair, mark: line.mark ?? null }
    rows.write(change)
    path.push(toChangeHead(change))
    last = seq
  }

  refuseState(start, images)
  refuseTooMuch(start)
  for await (const line of lines) {
    if ('forth' in line) addChange(line)
    else addDay(line)
  }
  if (count === 0) refuseDays([start.days])
  refuseTooMuch(state)

  const { revision, head, redo } = backup
  if (last > revision) throw damaged('there are changes after the last revision')
  const length = path.findIndex(({ seq }) => seq === head) + 1
  if (head !== null && length === 0) throw damaged('there is no head')
  const next = path[length] ?? null
  if ((next?.seq ?? null) !== redo) throw damaged('redo leads nowhere')
  const current = path[length - 1] ?? null
  undoTo(head)
  if (!isSameJson(state, withImages(backup.state, newId)))
    throw damaged('the changes do not lead to the state')
  return { start, state, head: current, redo: next }
}
