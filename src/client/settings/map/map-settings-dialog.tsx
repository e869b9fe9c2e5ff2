import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useFullPage } from '../../gm/full-page/use-full-page.ts'
import { Button } from '../../ui/button.tsx'
import * as forms from '../../ui/gm-words.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import styles from './map-settings.module.css'
import * as words from './words.ts'

const SECTIONS = ['image', 'grid', 'knowledge', 'lost', 'terrain', 'numbers', 'dice'] as const

export type Section = (typeof SECTIONS)[number]

interface MapSettingsDialogProps {
  readonly section: Section
  readonly onSection: (section: Section) => void
  readonly onClose: () => void
  readonly onSave: () => void
  readonly children: ReactNode
  readonly foot: ReactNode
}

/** A dialog over the whole page with its sections as tabs. Escape closes it. */
export const MapSettingsDialog = (props: MapSettingsDialogProps) => {
  const { section, onSection, onClose, onSave, children, foot } = props
  const page = useFullPage(onClose, onSave)
  const id = useId()

  const turnTo = (next: Section | undefined): void => {
    if (!next) return
    onSection(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  const byKey = (event: KeyboardEvent): void => {
    const at = SECTIONS.indexOf(section)
    const last = SECTIONS.length - 1
    const goals: Readonly<Record<string, number>> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowRight: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }
    const goal = goals[event.key]
    if (goal === undefined) return
    event.preventDefault()
    turnTo(SECTIONS[goal])
  }

  return (
    <dialog {...page} className={styles.sheet} aria-labelledby={`${id}-title`}>
      <header className={styles.head}>
        <h2 id={`${id}-title`}>{words.title}</h2>
        <Button look="icon" onClick={onClose} spoken={forms.close}>
          <CloseIcon />
        </Button>
      </header>
      <div
        className={styles.tabs}
        role="tablist"
        aria-label={words.sections}
        aria-orientation="vertical"
        onKeyDown={byKey}
      >
        {SECTIONS.map((key) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={key === section}
            aria-controls={`${id}-panel`}
            tabIndex={key === section ? 0 : -1}
            onClick={() => onSection(key)}
          >
            {words.section[key]}
          </button>
        ))}
      </div>
      <div
        key={section}
        id={`${id}-panel`}
        className={styles.body}
        role="tabpanel"
        aria-labelledby={`${id}-${section}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a page that scrolls is reached by the keyboard.
        tabIndex={0}
      >
        {children}
      </div>
      <footer className={styles.foot}>{foot}</footer>
    </dialog>
  )
}
