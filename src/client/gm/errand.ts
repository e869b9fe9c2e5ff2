import type { GmView } from '../../protocol/views.ts'
import { HEADING_NAMES } from '../../rules/hex.ts'
import type { MapRecord } from '../../rules/record.ts'
import type { Order } from '../../rules/travel-day.ts'
import { type Draft, draftedRecord, unsavedFields } from '../draft/draft.ts'

/** One thing that the game master asks of the server. */
export type Errand =
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
}

/** Whether unsaved edits go along with it. */
export const carriesDraft = ({ kind }: Errand): boolean => kind === 'save' || kind === 'day'

/** Whether it goes one change back or forth. */
export const isStep = ({ kind }: Errand): boolean => kind === 'undo' || kind === 'redo'

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
  }
}

/** An errand as it crosses the wire. */
export interface Parcel {
  readonly method: 'PUT' | 'POST'
  readonly route: string
  readonly revision: string
  readonly body?: MapRecord | (Order & { readonly map?: MapRecord })
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
  }
}

/**
 * Whether an errand that was overtaken may be repeated by itself on the record as it is now. Not
 * when that would do something else than what was asked for: take back another change, or end
 * another day than the one in sight.
 */
export const mayRepeat = (errand: Errand, seen: GmView, now: GmView): boolean =>
  errand.kind === 'save' || (errand.kind === 'day' && seen.day === now.day)

/** What to say when it may not. */
export const sayOvertaken = (errand: Errand): string =>
  errand.kind === 'day'
    ? 'Another screen ended or took back a day first. This day was not ended: look, then press again.'
    : `Another screen was first. Nothing was ${errand.kind === 'undo' ? 'undone' : 'redone'}: look, then press again.`

/** What a button says that goes on with an errand. */
export const goOnWith = (errand: Errand): string =>
  errand.kind === 'day' ? `End the day ${HEADING_NAMES[errand.order.direction]}` : 'Go on and save'
