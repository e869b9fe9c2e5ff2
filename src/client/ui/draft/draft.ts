import { type NamedRecord, NUMBER_FIELDS, type NumberField } from '#rules/record.ts'
import type { TerrainName } from '#rules/terrain.ts'
import { fieldText } from '../format/typed-numbers.ts'
import { readField, readIncrement } from './fields.ts'
import type { Choice } from './merge.ts'

export type DraftField = NumberField | 'terrain'
export const DRAFT_FIELDS: readonly DraftField[] = [...NUMBER_FIELDS, 'terrain']

type Value<Field extends DraftField> = NamedRecord[Field]

interface Edit<Field extends DraftField = DraftField> {
  readonly text: string
  readonly base: Value<Field>
}

/** Unsaved edits. A field without one follows the live record. */
export type Draft = { readonly [Field in DraftField]?: Edit<Field> }

export const NO_DRAFT: Draft = {}

const readText = (
  field: DraftField,
  text: string,
  recorded: number | TerrainName,
): number | TerrainName | undefined =>
  field === 'terrain' ? (text as TerrainName) : readField(field, text, Number(recorded))

/** R-REC-4: whether a text such as `+20` adds to the record. */
const isSum = (field: DraftField, text: string): boolean =>
  field !== 'terrain' && readIncrement(field, text) !== undefined

const textOfValue = (value: number | TerrainName): string =>
  typeof value === 'number' ? fieldText(value) : value

const withoutField = (draft: Draft, field: DraftField): Draft => {
  const { [field]: _dropped, ...rest } = draft
  return rest
}

/** Replaces each edit by `change(edit)`; null drops it. */
const withEdits = (draft: Draft, change: (edit: Edit, field: DraftField) => Edit | null): Draft => {
  const edits = DRAFT_FIELDS.flatMap((field) => {
    const edit = draft[field]
    const next = edit ? change(edit, field) : null
    return next ? [[field, next]] : []
  })
  return Object.fromEntries(edits)
}

export const draftText = (draft: Draft, record: NamedRecord, field: DraftField): string =>
  draft[field]?.text ?? textOfValue(record[field])

/** The value of a field as typed; undefined if the text is invalid. */
export const draftValue = <Field extends DraftField>(
  draft: Draft,
  record: NamedRecord,
  field: Field,
): Value<Field> | undefined => {
  const edit = draft[field]
  return edit
    ? (readText(field, edit.text, record[field]) as Value<Field> | undefined)
    : record[field]
}

/** Types a text into a field. An edited sum is based on the record as it is now. */
export const typeField = (
  draft: Draft,
  record: NamedRecord,
  field: DraftField,
  text: string,
): Draft => {
  const edit = draft[field]
  const base = edit && !isSum(field, edit.text) ? edit.base : record[field]
  return { ...draft, [field]: { text, base } }
}

export const isTouched = (draft: Draft, field: DraftField): boolean => {
  const edit = draft[field]
  return edit !== undefined && readText(field, edit.text, edit.base) !== edit.base
}

export const dropField = (draft: Draft, field: DraftField): Draft =>
  draft[field] ? withoutField(draft, field) : draft

/** Drops the edit of an untouched field when the focus leaves it. */
export const settleField = (draft: Draft, field: DraftField): Draft =>
  draft[field] && !isTouched(draft, field) ? withoutField(draft, field) : draft

/** Fields whose text is invalid, in the order of the page. */
export const invalidFields = (draft: Draft, record: NamedRecord): readonly DraftField[] =>
  DRAFT_FIELDS.filter((field) => draftValue(draft, record, field) === undefined)

export const unsavedFields = (draft: Draft, record: NamedRecord): readonly DraftField[] =>
  DRAFT_FIELDS.filter(
    (field) => isTouched(draft, field) && draftValue(draft, record, field) !== record[field],
  )

/**
 * The touched fields whose record value has changed since, unless to the same value. Sums clash
 * with nothing: they overwrite nothing.
 */
export const clashingFields = (draft: Draft, record: NamedRecord): readonly DraftField[] =>
  unsavedFields(draft, record).filter((field) => {
    const edit = draft[field]
    return edit?.base !== record[field] && !isSum(field, edit?.text ?? '')
  })

/** Replaces sums by plain numbers before sending, so that no retry adds them twice. */
export const sumsToNumbers = (draft: Draft, record: NamedRecord): Draft =>
  withEdits(draft, (edit, field) => {
    const value = isSum(field, edit.text) ? draftValue(draft, record, field) : undefined
    return value === undefined ? edit : { text: textOfValue(value), base: record[field] }
  })

export const draftedRecord = (draft: Draft, record: NamedRecord): NamedRecord => {
  const values = DRAFT_FIELDS.filter((field) => isTouched(draft, field)).map(
    (field) => [field, draftValue(draft, record, field) ?? record[field]] as const,
  )
  return { ...record, ...Object.fromEntries(values) }
}

export const valueChangedElsewhere = (
  draft: Draft,
  record: NamedRecord,
  field: DraftField,
): string | undefined =>
  clashingFields(draft, record).includes(field) ? textOfValue(record[field]) : undefined

/** After `sent` was saved: drops the sent edits; edits typed since then are based on the saved values. */
export const clearSentEdits = (draft: Draft, sent: Draft): Draft =>
  withEdits(draft, (edit, field) => {
    const sentEdit = sent[field]
    if (!sentEdit) return edit
    if (edit.text === sentEdit.text) return null
    return { ...edit, base: readText(field, sentEdit.text, sentEdit.base) ?? edit.base }
  })

export type Decisions = { readonly [Field in DraftField]?: Choice }

/** Applies the GM's choices: `yours` is based on the record's value from now on, `now` drops the edit. */
export const applyDecisions = (draft: Draft, record: NamedRecord, choices: Decisions): Draft =>
  withEdits(draft, (edit, field) => {
    const choice = choices[field]
    if (!choice) return edit
    return choice === 'now' ? null : { ...edit, base: record[field] }
  })
