import type { GmView } from '../../../protocol/views.ts'
import { NUMBER_FIELDS } from '../../../rules/record.ts'
import { Button } from '../../ui/button.tsx'
import { draftText, draftValue, movedTo, unsavedFields } from '../../ui/draft/draft.ts'
import { numbersInUse } from '../../ui/format/record.ts'
import { useGm, useGmSession, useView } from '../session/use-gm.ts'
import { dayNeedOf, NumberField } from './number-field.tsx'
import styles from './supplies-page.module.css'
import { closeStores, openStores, title } from './words.ts'

const STORES = 'stores'

export const SuppliesPage = (props: {
  /** On a phone the fields are small cells until they are opened. */
  readonly open: boolean
  /** The view to show: the newest, or one of a run's days before it. */
  readonly played: Pick<GmView, 'map'>
}) => {
  const { open, played } = props
  const gm = useGm()
  const draft = useGmSession((session) => session.draft)
  const { map, needs, dry } = useView(({ map, needs, dry }) => ({ map, needs, dry }))
  // Edits are based on the newest record.
  const record = Object.keys(draft).length === 0 ? played.map : map
  const unsaved = unsavedFields(draft, record)
  const shown = new Set<string>([...numbersInUse({ map: record, needs, dry }), ...unsaved])
  const partyMembers = draftValue(draft, record, 'partyMembers') ?? record.partyMembers
  return (
    <section
      id={STORES}
      className={styles.stores}
      aria-label={title}
      data-stores={open ? 'open' : 'compact'}
    >
      {NUMBER_FIELDS.filter((field) => shown.has(field)).map((field) => {
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
            onWrite={(text) => gm.tell({ kind: 'wrote', field, text })}
            onLeave={() => gm.tell({ kind: 'left', field })}
            onDrop={() => gm.tell({ kind: 'dropped', field })}
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

/** On a phone alone: opens the stores' cells to lines with plus and minus. */
export const StoresToggle = ({ open, onOpen }: StoresToggleProps) => (
  <Button
    className={styles.toggle}
    aria-expanded={open}
    aria-controls={STORES}
    onClick={() => onOpen(!open)}
  >
    {open ? closeStores : openStores}
  </Button>
)
