import { useGm, useGmSession, useView } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import {
  draftText,
  draftValue,
  unsavedFields,
  valueChangedElsewhere,
} from '#client/ui/draft/draft.ts'
import { fieldsInUse } from '#client/ui/format/record.ts'
import { NUMBER_FIELDS } from '#rules/record.ts'
import { dayNeedOf, NumberField } from './number-field.tsx'
import styles from './supplies-page.module.css'
import { closeStores, openStores, title } from './words.ts'

const STORES_ID = 'stores'

export const SuppliesPage = (props: {
  /** Whether the fields have plus and minus. On a phone they are small cells until this is set. */
  readonly open: boolean
}) => {
  const gm = useGm()
  const draft = useGmSession((session) => session.draft)
  const { map: record, needs, dry } = useView()
  const unsaved = unsavedFields(draft, record)
  const shownFields = new Set<string>([...fieldsInUse({ map: record, needs, dry }), ...unsaved])
  const partyMembers = draftValue(draft, record, 'partyMembers') ?? record.partyMembers
  return (
    <section
      id={STORES_ID}
      className={styles.stores}
      aria-label={title}
      data-stores={props.open ? 'open' : 'compact'}
    >
      {NUMBER_FIELDS.filter((field) => shownFields.has(field)).map((field) => {
        const stored = draftValue(draft, record, field)
        return (
          <NumberField
            key={field}
            field={field}
            text={draftText(draft, record, field)}
            recorded={record[field]}
            unsaved={unsaved.includes(field)}
            moved={valueChangedElsewhere(draft, record, field) !== undefined}
            need={
              stored === undefined ? undefined : dayNeedOf(field, { stored, partyMembers }, needs)
            }
            onWrite={(text) => gm.dispatch({ kind: 'wrote', field, text })}
            onLeave={() => gm.dispatch({ kind: 'left', field })}
            onDrop={() => gm.dispatch({ kind: 'dropped', field })}
          />
        )
      })}
    </section>
  )
}

interface StoresToggleProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}

/** Phones only: a button that opens the small cells of supplies to lines with plus and minus. */
export const StoresToggle = ({ open, onOpen }: StoresToggleProps) => (
  <Button
    className={styles.toggle}
    aria-expanded={open}
    aria-controls={STORES_ID}
    onClick={() => onOpen(!open)}
  >
    {open ? closeStores : openStores}
  </Button>
)
