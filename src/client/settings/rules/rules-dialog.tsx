import { type ReactNode, useId } from 'react'
import { useFullPage } from '../../gm/full-page/use-full-page.ts'
import { Button } from '../../ui/button.tsx'
import { close } from '../../ui/gm-words.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import styles from './rules-dialog.module.css'
import * as words from './words.tsx'

export type Section = keyof typeof words.section

/** The id of a section's heading. */
export const sectionId = (section: Section): string => `rules-${section}`

const turnTo = (section: Section): void => {
  const heading = document.getElementById(sectionId(section))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

interface RulesDialogProps {
  readonly onClose: () => void
  readonly onSave: () => void
  readonly children: ReactNode
  readonly foot: ReactNode
}

/** A page over the whole window, with its sections listed. Escape closes it. */
export const RulesDialog = ({ onClose, onSave, children, foot }: RulesDialogProps) => {
  const page = useFullPage(onClose, onSave)
  const id = useId()
  return (
    <dialog {...page} className={styles.sheet} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{words.title}</h2>
        <Button look="icon" onClick={onClose} spoken={close}>
          <CloseIcon />
        </Button>
      </header>
      <nav className={styles.contents} aria-label={words.contents}>
        {(Object.keys(words.section) as Section[]).map((section) => (
          <button
            key={section}
            type="button"
            className={styles.link}
            onClick={() => turnTo(section)}
          >
            {words.section[section]}
          </button>
        ))}
      </nav>
      <div className={styles.body}>{children}</div>
      <footer className={styles.foot}>{foot}</footer>
    </dialog>
  )
}
