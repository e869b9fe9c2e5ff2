import { newState } from '#campaign/create-campaign.ts'
import type { State } from '#campaign/state.ts'
import { fromNamedRecord } from '#campaign/views/wire-record.ts'
import type { NamedRecord } from '#rules/record.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'

/** A new campaign's, in which no hex is known and nobody went anywhere, with what is given. */
export const stateWith = (parts: Partial<State> = {}): State => ({
  ...newState(),
  known: {},
  trail: [],
  ...parts,
})

/** The same with a party, which believes to be where it is. */
export const stateOf = (record: NamedRecord, parts: Partial<State> = {}): State =>
  stateWith({
    record: fromNamedRecord(record, STANDARD_RULES, ''),
    believed: record.position,
    ...parts,
  })
