import type { GmView } from '../../protocol/views.ts'
import { HEADING_NAMES } from '../../rules/hex.ts'
import type { Order } from '../../rules/travel-day.ts'
import { type Draft, draftedRecord, unsavedFields } from '../draft/draft.ts'
import { longChange } from '../travel/change-words.ts'

/**
 * A change that does not depend on what it overtakes: a stroke of the brush, a site, the settings.
 * It waits its turn behind whatever is underway.
 */
export interface Edit {
  readonly kind: 'edit'
  readonly method: 'PUT' | 'POST' | 'DELETE'
  /** Below the campaign, such as `/hexes`. */
  readonly route: string
  readonly body?: unknown
  /** What screen readers are told once it was done: `Painted 7 hexes.` */
  readonly says: string
}

/** One thing that the game master asks of the server. */
export type Errand =
  | Edit
  | { readonly kind: 'save' }
  | { readonly kind: 'day'; readonly order: Order }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }

/** How long to wait before an errand is sent again by itself, in ms. A save waits for a person. */
export const PAUSES: Readonly<Record<Errand['kind'], readonly number[]>> = {
  save: [],
  day: [400, 1000, 2000, 4000],
  undo: [400, 1000, 2000, 4000],
  redo: [400, 1000, 2000, 4000],
  edit: [400, 1000, 2000, 4000],
}

/** Whether unsaved edits go along with it. */
export const carriesDraft = ({ kind }: Errand): boolean => kind === 'save' || kind === 'day'

/** Whether it goes one change back or forth. */
export const isStep = ({ kind }: Errand): boolean => kind === 'undo' || kind === 'redo'

/** Whether it depends on nothing that it overtakes. */
export const isEdit = (errand: Errand): errand is Edit => errand.kind === 'edit'

/** What an errand is called in a sentence about it. */
export const sayErrand = (errand: Errand): string => {
  switch (errand.kind) {
    case 'save':
      return 'The save'
    case 'day':
      return `The day ${HEADING_NAMES[errand.order.direction]}`
    case 'undo':
      return 'The undo'
    case 'redo':
      return 'The redo'
    case 'edit':
      return 'The last change'
  }
}

/** An errand as it crosses the wire. */
export interface Parcel {
  readonly method: 'PUT' | 'POST' | 'DELETE'
  readonly route: string
  readonly revision: string
  readonly body?: unknown
}

/** Packs an errand on the view that the game master sees. */
export const pack = (errand: Errand, { revision, map }: GmView, draft: Draft): Parcel => {
  switch (errand.kind) {
    case 'save':
      return { method: 'PUT', route: '/map', revision, body: draftedRecord(draft, map) }
    case 'day': {
      const edited = unsavedFields(draft, map).length > 0
      const body = { ...errand.order, ...(edited && { map: draftedRecord(draft, map) }) }
      return { method: 'POST', route: '/days', revision, body }
    }
    case 'undo':
    case 'redo':
      return { method: 'POST', route: `/${errand.kind}`, revision }
    case 'edit': {
      const { method, route, body } = errand
      return { method, route, revision, ...(body !== undefined && { body }) }
    }
  }
}

/**
 * Whether an errand that was overtaken may be repeated by itself on the record as it is now. Not
 * when that would do something else than what was asked for: take back another change, or end
 * another day than the one in sight.
 */
export const mayRepeat = (errand: Errand, seen: GmView, now: GmView): boolean =>
  errand.kind === 'save' ||
  errand.kind === 'edit' ||
  (errand.kind === 'day' && seen.day === now.day)

/** What to say when it may not. */
export const sayOvertaken = (errand: Errand): string =>
  errand.kind === 'day'
    ? 'Another screen ended or took back a day first. This day was not ended: look, then press again.'
    : `Another screen was first. Nothing was ${errand.kind === 'undo' ? 'undone' : 'redone'}: look, then press again.`

/** What screen readers are told when it was done; an edit may have found everything as it wanted it. */
export const sayDone = (errand: Errand, seen: GmView, unchanged: boolean): string => {
  switch (errand.kind) {
    case 'edit':
      return unchanged ? 'It was so already: nothing changed.' : errand.says
    case 'undo':
      return seen.undo ? `Undone: ${longChange(seen.undo)}.` : 'Undone.'
    case 'redo':
      return seen.redo ? `Redone: ${longChange(seen.redo)}.` : 'Redone.'
    case 'save':
    case 'day':
      return ''
  }
}

/** What to say when the session ended under edits that were not sent. */
export const sayUnsent = (edits: number): string =>
  `The session ended. The last ${edits === 1 ? 'change' : `${edits} changes`} to the map did not go through: look, then make ${edits === 1 ? 'it' : 'them'} again.`

/** What a button says that goes on with an errand. */
export const goOnWith = (errand: Errand): string =>
  errand.kind === 'day' ? `End the day ${HEADING_NAMES[errand.order.direction]}` : 'Go on and save'
