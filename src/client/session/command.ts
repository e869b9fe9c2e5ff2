import { type Draft, draftedRecord, unsavedFields } from '#client/ui/draft/draft.ts'
import { isSameJson } from '#protocol/json-patch.ts'
import type { EncounterView } from '#protocol/rules/encounters.ts'
import type { TableSummary } from '#protocol/rules/tables.ts'
import type { Rewind, RunRequest, Steps } from '#protocol/runs.ts'
import type { GmView } from '#protocol/views.ts'
import type { TypedResults } from '#rules/dice/typed-dice.ts'
import type { DayOrder } from '#rules/travel-day.ts'

export interface CommandRequest {
  readonly method: 'PUT' | 'POST' | 'DELETE'
  /** Path within the campaign, such as `/hexes`. */
  readonly route: string
  readonly revision: string
  readonly body?: unknown
}

/** The part of the view that an edit overwrites, as the GM saw it. An encounter may have any of `notes`. */
type EditBase =
  | Pick<GmView, 'rules'>
  | { readonly table: Pick<TableSummary, 'id' | 'stamp'> }
  /** The stamp is null for a day without notes. */
  | { readonly notes: { readonly day: number; readonly stamp: string | null } }
  | {
      readonly encounter: Pick<EncounterView, 'id' | 'state'> & {
        readonly notes: readonly string[]
      }
    }

/** A change that does not depend on earlier ones: a brush stroke, a site, the settings. */
export interface Edit extends Omit<CommandRequest, 'revision'> {
  readonly kind: 'edit'
  /** Sentence for screen readers once the edit is done: `Painted 7 hexes.` */
  readonly announcement: string
  /** The edit is not sent if another screen has changed this part of the view. */
  readonly basedOn?: EditBase
}

export interface DayCommand {
  readonly kind: 'day'
  readonly order: DayOrder
  /** R-DIE-5: results that the GM typed; left out before the screen has asked for them. */
  readonly dice?: TypedResults
}

/** R-RUN-1: days along a route until something happens. */
interface RunCommand {
  readonly kind: 'run'
  readonly run: Omit<RunRequest, 'map'>
}

interface StepCommand extends Steps {
  readonly kind: 'undo' | 'redo'
}

export type Command =
  | Edit
  | { readonly kind: 'save' }
  | DayCommand
  | RunCommand
  /** Rewinds the campaign to the evening of a day. */
  | ({ readonly kind: 'rewind' } & Rewind)
  | StepCommand

/**
 * Kinds of commands that may stand in the queue before a new one. `waiting-save` is a save that is not
 * sent yet; `day-in-view` a day whose view came before its answer; `trouble` a command of any kind that
 * was sent and had no answer.
 */
export const AHEAD_KINDS = [
  'edit',
  'save',
  'waiting-save',
  'day',
  'day-in-view',
  'run',
  'rewind',
  'undo',
  'redo',
  'trouble',
] as const
export type AheadKind = (typeof AHEAD_KINDS)[number]

interface CommandTraits {
  readonly waitsBehind: readonly AheadKind[]
  readonly endsDays?: true
  /** Sends the unsaved fields of the record along. */
  readonly carriesDraft?: true
  readonly repeatable: 'always' | 'same-day' | 'never'
}

const STEP_TRAITS: CommandTraits = {
  waitsBehind: ['edit', 'day-in-view', 'undo', 'redo'],
  repeatable: 'never',
}
const DAY_TRAITS: CommandTraits = {
  waitsBehind: ['edit'],
  endsDays: true,
  carriesDraft: true,
  repeatable: 'same-day',
}

const TRAITS_BY_KIND: Readonly<Record<Command['kind'], CommandTraits>> = {
  edit: { waitsBehind: AHEAD_KINDS, repeatable: 'always' },
  save: {
    waitsBehind: AHEAD_KINDS.filter((ahead) => ahead !== 'waiting-save' && ahead !== 'trouble'),
    carriesDraft: true,
    repeatable: 'always',
  },
  day: DAY_TRAITS,
  run: DAY_TRAITS,
  rewind: { waitsBehind: ['edit'], repeatable: 'never' },
  undo: STEP_TRAITS,
  redo: STEP_TRAITS,
}

type WithKind = Pick<Command, 'kind'>

export const mayWaitBehind = ({ kind }: WithKind, ahead: AheadKind): boolean =>
  TRAITS_BY_KIND[kind].waitsBehind.includes(ahead)
export const endsDays = ({ kind }: WithKind): boolean => TRAITS_BY_KIND[kind].endsDays === true
export const carriesDraft = ({ kind }: WithKind): boolean =>
  TRAITS_BY_KIND[kind].carriesDraft === true
/** Whether a command means something else on a newer view, as days and undo do. */
export const dependsOnView = ({ kind }: WithKind): boolean =>
  TRAITS_BY_KIND[kind].repeatable !== 'always'
export const isSave = ({ kind }: WithKind): boolean => kind === 'save'
export const isEdit = (command: Command): command is Edit => command.kind === 'edit'
export const isNotEdit = (command: Command): boolean => !isEdit(command)
export const isUndoOrRedo = (command: Command): command is StepCommand =>
  command.kind === 'undo' || command.kind === 'redo'
export const stepCount = ({ steps = 1 }: StepCommand): number => steps

export const mayRepeat = (
  { kind }: WithKind,
  seen: Pick<GmView, 'day'>,
  now: Pick<GmView, 'day'>,
): boolean => {
  const { repeatable } = TRAITS_BY_KIND[kind]
  return repeatable === 'always' || (repeatable === 'same-day' && seen.day === now.day)
}

export const toRequest = (
  command: Command,
  { revision, map }: Pick<GmView, 'revision' | 'map'>,
  draft: Draft,
): CommandRequest => {
  const unsavedRecord = unsavedFields(draft, map).length > 0 && { map: draftedRecord(draft, map) }
  switch (command.kind) {
    case 'save':
      return { method: 'PUT', route: '/map', revision, body: draftedRecord(draft, map) }
    case 'day': {
      const { order, dice = {} } = command
      const body = { ...order, ...(Object.keys(dice).length > 0 && { dice }), ...unsavedRecord }
      return { method: 'POST', route: '/days', revision, body }
    }
    case 'run':
      return {
        method: 'POST',
        route: '/runs',
        revision,
        body: { ...command.run, ...unsavedRecord },
      }
    case 'edit': {
      const { method, route, body } = command
      return { method, route, revision, ...(body !== undefined && { body }) }
    }
    case 'rewind':
    case 'undo':
    case 'redo': {
      const { kind, ...body } = command
      return { method: 'POST', route: `/${kind}`, revision, body }
    }
  }
}

/** R-DIE-5: whether the GM has to type dice before this day is ended. */
export const needsTypedDice = (
  command: Command,
  { settings }: Pick<GmView, 'settings'>,
): command is DayCommand =>
  command.kind === 'day' &&
  !command.order.manual &&
  command.dice === undefined &&
  settings.typedDice.length > 0

export const overwritesUnseenChange = (
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
