import {
  type NumberField as Field,
  type NamedRecord,
  NUMBER_FIELDS,
} from '../../../rules/record.ts'
import type { Needs } from '../../../rules/supplies.ts'
import { type Draft, draftText, draftValue, movedTo, unsavedFields } from '../../ui/draft/draft.ts'
import { dayNeedOf } from './day-need.ts'
import { NumberField } from './number-field.tsx'
import styles from './supplies-page.module.css'
import { title } from './words.ts'

export const STORES = 'stores'

interface SuppliesPageProps {
  /** On a phone the fields are small cells until they are opened. */
  readonly open: boolean
  readonly record: NamedRecord
  readonly needs: Needs
  readonly draft: Draft
  readonly onWrite: (field: Field, text: string) => void
  readonly onLeave: (field: Field) => void
  readonly onDrop: (field: Field) => void
}

export const SuppliesPage = ({
  open,
  record,
  needs,
  draft,
  onWrite,
  onLeave,
  onDrop,
}: SuppliesPageProps) => {
  const unsaved = unsavedFields(draft, record)
  const partyMembers = draftValue(draft, record, 'partyMembers') ?? record.partyMembers
  return (
    <section
      id={STORES}
      className={styles.stores}
      aria-label={title}
      data-stores={open ? 'open' : 'compact'}
    >
      {NUMBER_FIELDS.map((field) => {
        const stored = draftValue(draft, record, field)
        return (
          <NumberField
            key={field}
            field={field}
            text={draftText(draft, record, field)}
            recorded={record[field]}
            unsaved={unsaved.includes(field)}
            moved={movedTo(draft, record, field) !== undefined}
            need={
              stored === undefined ? undefined : dayNeedOf(field, { stored, partyMembers }, needs)
            }
            onWrite={(text) => onWrite(field, text)}
            onLeave={() => onLeave(field)}
            onDrop={() => onDrop(field)}
          />
        )
      })}
    </section>
  )
}
