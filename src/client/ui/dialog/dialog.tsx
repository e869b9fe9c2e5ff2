import { type ReactNode, useId } from 'react'
import { Button } from '../button.tsx'
import { close } from '../gm-words.ts'
import { CloseIcon } from '../icons.tsx'
import { PagePart } from '../page/page-part.tsx'
import styles from './dialog.module.css'
import { useModal } from './use-modal.ts'

/** A modal dialog. Escape closes it; the focus returns to where it was. */
export const Dialog = (props: {
  readonly title: string
  readonly onClose: () => void
  /** Whether the dialog may be longer than a screen: it then has a close button that stays at its head. */
  readonly long?: boolean
  readonly children: ReactNode
}) => {
  const { title, onClose, long = false, children } = props
  const modal = useModal(onClose)
  const heading = useId()

  return (
    <dialog {...modal} className={`leaf ${styles.dialog}`} aria-labelledby={heading}>
      <div className={styles.head} data-long={long || undefined}>
        <h2 id={heading} className={`quiet ${styles.title}`} tabIndex={-1}>
          {title}
        </h2>
        {long && (
          <Button look="icon" onClick={onClose} spoken={close}>
            <CloseIcon />
          </Button>
        )}
      </div>
      <PagePart>{children}</PagePart>
    </dialog>
  )
}
