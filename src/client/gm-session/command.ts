import type { GmView } from '../../protocol/views.ts'
import type { Order } from '../../rules/travel-day.ts'
import { type Draft, draftedRecord, unsavedFields } from '../draft/draft.ts'

export interface CommandRequest {
  readonly method: 'PUT' | 'POST' | 'DELETE'
  /** Relative to the campaign, such as `/hexes`. */
  readonly route: string
  readonly revision: string
  readonly body?: unknown
}

/** A change that does not depend on earlier ones: a brush stroke, a site, the settings. */
export interface Edit extends Omit<CommandRequest, 'revision'> {
  readonly kind: 'edit'
  /** Announced afterwards: `Painted 7 hexes.` */
  readonly says: string
}

export type Command =
  | Edit
  | { readonly kind: 'save' }
  | { readonly kind: 'day'; readonly order: Order }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }

export const carriesDraft = ({ kind }: Command): boolean => kind === 'save' || kind === 'day'

export const isStep = ({ kind }: Pick<Command, 'kind'>): boolean =>
  kind === 'undo' || kind === 'redo'

export const isSave = ({ kind }: Pick<Command, 'kind'>): boolean => kind === 'save'

/** Days, undo and redo: what they do depends on what the GM saw. */
export const isOfItsMoment = (command: Command): boolean =>
  command.kind === 'day' || isStep(command)

export const isEdit = (command: Command): command is Edit => command.kind === 'edit'

export const toRequest = (
  command: Command,
  { revision, map }: Pick<GmView, 'revision' | 'map'>,
  draft: Draft,
): CommandRequest => {
  switch (command.kind) {
    case 'save':
      return { method: 'PUT', route: '/map', revision, body: draftedRecord(draft, map) }
    case 'day': {
      const edited = unsavedFields(draft, map).length > 0
      const body = { ...command.order, ...(edited && { map: draftedRecord(draft, map) }) }
      return { method: 'POST', route: '/days', revision, body }
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

/** Whether it is still what the GM wanted after another screen's change. */
export const mayRepeat = (
  command: Command,
  seen: Pick<GmView, 'day'>,
  now: Pick<GmView, 'day'>,
): boolean =>
  command.kind === 'save' ||
  command.kind === 'edit' ||
  (command.kind === 'day' && seen.day === now.day)
