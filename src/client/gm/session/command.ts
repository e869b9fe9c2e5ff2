import type { EncounterView } from '../../../protocol/encounters.ts'
import { isSameJson } from '../../../protocol/json-patch.ts'
import type { Rewind, RunRequest } from '../../../protocol/runs.ts'
import type { TableSummary } from '../../../protocol/tables.ts'
import type { GmView } from '../../../protocol/views.ts'
import type { Typed } from '../../../rules/dice-due.ts'
import type { Order } from '../../../rules/travel-day.ts'
import { type Draft, draftedRecord, unsavedFields } from '../../ui/draft/draft.ts'

export interface CommandRequest {
  readonly method: 'PUT' | 'POST' | 'DELETE'
  /** Relative to the campaign, such as `/hexes`. */
  readonly route: string
  readonly revision: string
  readonly body?: unknown
}

/** A part of the view; of an encounter any of the notes may stand. */
type Base =
  | Pick<GmView, 'rules'>
  | { readonly table: Pick<TableSummary, 'id' | 'stamp'> }
  /** The stamp of a day's notes; null: it has none. */
  | { readonly notes: { readonly day: number; readonly stamp: string | null } }
  | {
      readonly encounter: Pick<EncounterView, 'id' | 'state'> & {
        readonly notes: readonly string[]
      }
    }

/** A change that does not depend on earlier ones: a brush stroke, a site, the settings. */
export interface Edit extends Omit<CommandRequest, 'revision'> {
  readonly kind: 'edit'
  /** Announced afterwards: `Painted 7 hexes.` */
  readonly says: string
  /** The part of the view that it overwrites. If another screen changed that part, it is not sent. */
  readonly basedOn?: Base
}

export interface DayCommand {
  readonly kind: 'day'
  readonly order: Order
  /** R-DIE-5: rolled at the table; left out until they were asked for. */
  readonly dice?: Typed
}

/** R-RUN-1: days along a route until something happens. */
export interface RunCommand {
  readonly kind: 'run'
  readonly run: Omit<RunRequest, 'map'>
}

export type Command =
  | Edit
  | { readonly kind: 'save' }
  | DayCommand
  | RunCommand
  /** Back to the evening of a day. */
  | ({ readonly kind: 'rewind' } & Rewind)
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }

/** How each kind of command behaves. */
const KINDS: Record<
  Command['kind'],
  {
    readonly endsDays?: true
    /** Takes along what is typed into the record. */
    readonly carriesDraft?: true
    /** Whether it is still what the GM wanted after another screen's change. */
    readonly again: 'always' | 'same-day' | 'never'
  }
> = {
  edit: { again: 'always' },
  save: { carriesDraft: true, again: 'always' },
  day: { endsDays: true, carriesDraft: true, again: 'same-day' },
  run: { endsDays: true, carriesDraft: true, again: 'same-day' },
  rewind: { again: 'never' },
  undo: { again: 'never' },
  redo: { again: 'never' },
}

type Kind = Pick<Command, 'kind'>

export const endsDays = ({ kind }: Kind): boolean => KINDS[kind].endsDays === true
export const carriesDraft = ({ kind }: Kind): boolean => KINDS[kind].carriesDraft === true
/** Days and what takes them back: what they do depends on what the GM saw. */
export const isOfItsMoment = ({ kind }: Kind): boolean => KINDS[kind].again !== 'always'
export const isStep = ({ kind }: Kind): boolean => kind === 'undo' || kind === 'redo'
export const isSave = ({ kind }: Kind): boolean => kind === 'save'
export const isEdit = (command: Command): command is Edit => command.kind === 'edit'
export const isNoEdit = (command: Command): boolean => !isEdit(command)

export const mayRepeat = (
  { kind }: Kind,
  seen: Pick<GmView, 'day'>,
  now: Pick<GmView, 'day'>,
): boolean => {
  const { again } = KINDS[kind]
  return again === 'always' || (again === 'same-day' && seen.day === now.day)
}

export const toRequest = (
  command: Command,
  { revision, map }: Pick<GmView, 'revision' | 'map'>,
  draft: Draft,
): CommandRequest => {
  const edited = unsavedFields(draft, map).length > 0 && { map: draftedRecord(draft, map) }
  switch (command.kind) {
    case 'save':
      return { method: 'PUT', route: '/map', revision, body: draftedRecord(draft, map) }
    case 'day': {
      const { order, dice = {} } = command
      const body = { ...order, ...(Object.keys(dice).length > 0 && { dice }), ...edited }
      return { method: 'POST', route: '/days', revision, body }
    }
    case 'run':
      return { method: 'POST', route: '/runs', revision, body: { ...command.run, ...edited } }
    case 'rewind': {
      const { kind: _, ...body } = command
      return { method: 'POST', route: '/rewind', revision, body }
    }
    case 'undo':
    case 'redo':
      return { method: 'POST', route: `/${command.kind}`, revision }
    case 'edit': {
      const { method, route, body } = command
      return { method, route, revision, ...(body !== undefined && { body }) }
    }
  }
}

/** R-DIE-5: whether the GM types dice for it first. */
export const asksDice = (
  command: Command,
  { settings }: Pick<GmView, 'settings'>,
): command is DayCommand =>
  command.kind === 'day' &&
  !command.order.manual &&
  command.dice === undefined &&
  settings.typedDice.length > 0

/** Whether another screen changed what an edit was made on. */
export const overwritesUnseen = (
  command: Command,
  view: Pick<GmView, 'rules' | 'tables' | 'encounters' | 'notes'>,
): boolean => {
  if (!isEdit(command) || !command.basedOn) return false
  const { basedOn } = command
  if ('rules' in basedOn) return !isSameJson(view.rules, basedOn.rules)
  if ('table' in basedOn) {
    const { id, stamp } = basedOn.table
    return view.tables.find((table) => table.id === id)?.stamp !== stamp
  }
  if ('notes' in basedOn) {
    const { day, stamp } = basedOn.notes
    return (view.notes.find((each) => each.day === day)?.stamp ?? null) !== stamp
  }
  const { id, state, notes } = basedOn.encounter
  const now = view.encounters.find((encounter) => encounter.id === id)
  return now?.state !== state || !notes.includes(now.note)
}
