import type { Backup, BackupChange, BackupDay } from '#protocol/backup.ts'
import { isSameJson } from '#protocol/json-patch.ts'
import { MAX_DAY_DOCUMENT_LENGTH } from '#shared/bounds.ts'
import { type ChangeHead, type RecordedChange, toChangeHead } from '../campaign.ts'
import { applyPatch, inversePatch, type Patch, type PatchPair } from '../patch.ts'
import type { RecordedDay } from '../ports/store.ts'
import type { State } from '../state.ts'
import {
  entriesSetBy,
  refusePatched,
  refuseState,
  refuseStrange,
  refuseTooMuch,
} from './check-state.ts'
import { damaged, tooLarge } from './unusable.ts'

/** An image's name where it is restored. */
type NameOf = (image: string) => string

/** Every text in a chart, or in a patch of one, is an image's name. */
const inChart = (part: unknown, nameOf: NameOf): unknown => {
  if (typeof part === 'string') return nameOf(part)
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((value) => inChart(value, nameOf))
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, inChart(value, nameOf)]),
  )
}

const inHandouts = (part: unknown, nameOf: NameOf): unknown => {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((value) => inHandouts(value, nameOf))
  return Object.fromEntries(Object.entries(part).map(([image, value]) => [nameOf(image), value]))
}

/** A state, or a patch of one, whose images have other names. */
const withImages = <Whole extends State | Patch>(whole: Whole, nameOf: NameOf): Whole => ({
  ...whole,
  ...('chart' in whole && { chart: inChart(whole.chart, nameOf) }),
  ...('handouts' in whole && { handouts: inHandouts(whole.handouts, nameOf) }),
})

/** Between two looks at how much there is. */
const MEASURED_EVERY = 250

/** Where a history goes. */
export interface HistoryRows {
  write(row: RecordedChange | RecordedDay): void
  /** The way back of a change that was written. */
  backOf(seq: number): Patch
}

export interface CheckedHistory {
  readonly start: State
  readonly state: State
  readonly head: ChangeHead | null
  readonly redo: ChangeHead | null
}

/** Refuses what `difference` never makes and `patched` would take. */
const refuseNoPatch = (patch: unknown): void => {
  const isObject = typeof patch === 'object' && patch !== null && !Array.isArray(patch)
  if (!isObject || Object.hasOwn(patch, '__proto__')) throw new RangeError('This is no patch')
  for (const step of Object.values(patch)) {
    if (!Array.isArray(step)) refuseNoPatch(step)
    else if (step.length > 1) throw new RangeError('This is no patch')
  }
}

/** @throws UnusableBackup when the change does not fit where it is made */
export const follow = <Result>(
  { seq, forth }: Pick<BackupChange, 'seq' | 'forth'>,
  make: (forth: Patch) => Result,
): Result => {
  try {
    refuseNoPatch(forth)
    return make(forth as Patch)
  } catch (error) {
    throw error instanceof RangeError ? damaged(`change ${seq} does not follow`) : error
  }
}

const refuseDay = ({ seq, day }: BackupDay): void => {
  refuseStrange(day)
  if (JSON.stringify(day).length > MAX_DAY_DOCUMENT_LENGTH)
    throw tooLarge(`change ${seq}: day`, MAX_DAY_DOCUMENT_LENGTH)
}

/**
 * Follows a history from its start: every change was made on one on the way to the change before it,
 * for a new change drops what could be redone. So the head is on the way to the last change, and the
 * change to redo is the next one there.
 *
 * @param lines each valid by its schema
 * @throws UnusableBackup
 */
export const checkHistory = async (
  backup: Omit<Backup, 'format' | 'version' | 'name'>,
  lines: AsyncIterable<BackupChange | BackupDay>,
  nameOf: NameOf,
  rows: HistoryRows,
): Promise<CheckedHistory> => {
  const images = backup.images.map((image) => ({ ...image, id: nameOf(image.id) }))
  const start = withImages(backup.start, nameOf)
  let state = start
  const path: ChangeHead[] = []
  const dayOf = new Map<number, number>()
  let [oldestDay, last, count] = [Number.POSITIVE_INFINITY, 0, 0]

  const goTo = (parent: number | null): void => {
    for (let head = path.at(-1); head && head.seq !== parent; head = path.at(-1)) {
      state = applyPatch(state, rows.backOf(head.seq))
      path.pop()
    }
  }
  const make = (forth: Patch): PatchPair => {
    const before = state
    state = applyPatch(before, forth)
    refusePatched(forth, state, before.day, images)
    return { forth, back: inversePatch(before, forth) }
  }
  const refuseDays = (step: Patch[string] | undefined): void => {
    for (const [day, seq] of entriesSetBy(step, state.days))
      if (dayOf.get(seq) !== Number(day)) throw damaged(`day ${day}`)
  }
  const addDay = ({ seq, day }: BackupDay): void => {
    if (count > 0 || seq >= oldestDay) throw damaged(`day ${day.day} is out of order`)
    refuseDay({ seq, day })
    dayOf.set(seq, day.day)
    rows.write({ seq, entry: day })
    oldestDay = seq
    last = Math.max(last, seq)
  }
  const addChange = (line: BackupChange): void => {
    const { seq, parent, kind, day } = line
    if (seq <= last) throw damaged(`change ${seq} is out of order`)
    if ((kind === 'day') !== (day !== undefined)) throw damaged(`change ${seq}`)
    if (count === 0) refuseDays([start.days])
    goTo(parent)
    if ((path.at(-1)?.seq ?? null) !== parent) throw damaged(`change ${seq} has no parent`)
    const pair = follow(line, (forth) => make(withImages(forth, nameOf)))
    if (day) {
      refuseDay({ seq, day })
      dayOf.set(seq, day.day)
      if (state.days[day.day] !== seq) throw damaged(`the day of change ${seq}`)
    }
    refuseDays(pair.forth.days)
    count += 1
    if (count % MEASURED_EVERY === 0) refuseTooMuch(state)
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
  const standing = path[length - 1] ?? null
  goTo(head)
  if (!isSameJson(state, withImages(backup.state, nameOf)))
    throw damaged('the changes do not lead to the state')
  return { start, state, head: standing, redo: next }
}
