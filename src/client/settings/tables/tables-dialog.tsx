import { type DragEvent, type ReactNode, useEffect, useId } from 'react'
import { useFullPage } from '../../gm/full-page/use-full-page.ts'
import { Button } from '../../ui/button.tsx'
import * as forms from '../../ui/gm-words.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import styles from './parts/tables.module.css'
import { PASTED } from './paste/text-box.tsx'
import * as words from './words.ts'

interface TablesDialogProps {
  /** Whether only the list is shown on a narrow screen. */
  readonly isAtList: boolean
  readonly list: ReactNode
  readonly children: ReactNode
  readonly foot: ReactNode
  readonly onList: () => void
  readonly onPasteHere: () => void
  readonly onSave: () => void
  readonly onClose: () => void
  readonly onText: (text: string) => void
  readonly onFile: (file: File) => void
}

/**
 * Whether a text is for the page: one of several lines does not fit into a field of one line, and
 * browsers take seconds to type thousands of lines into an empty box.
 */
const isForPage = (target: EventTarget | null, text: string): boolean => {
  if (target instanceof HTMLTextAreaElement && target.name === PASTED) return target.value === ''
  if (!(target instanceof Element) || !target.matches('input, textarea')) return true
  return target.matches('input, [data-field]') && text.trim().includes('\n')
}

/** The page of words.title over the whole screen; a text or a file may be pasted or dropped anywhere. */
export const TablesDialog = (props: TablesDialogProps) => {
  const { isAtList, list, children, foot, onList, onSave, onClose, onText, onFile } = props
  const page = useFullPage(onClose, onSave)
  const id = useId()

  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const [file] = event.clipboardData?.files ?? []
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text === '' ? !file : !isForPage(event.target, text)) return
      event.preventDefault()
      if (text !== '') onText(text)
      else if (file) onFile(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onText, onFile])

  const drop = (event: DragEvent): void => {
    const [file] = event.dataTransfer.files
    const text = event.dataTransfer.getData('text/plain')
    if (!file && !isForPage(event.target, text)) return
    event.preventDefault()
    if (file) onFile(file)
    else if (text !== '') onText(text)
  }

  return (
    <dialog
      {...page}
      className={styles.sheet}
      aria-labelledby={`${id}-title`}
      data-at={isAtList ? 'list' : 'body'}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <header className={styles.head}>
        <Button className={styles.back} onClick={onList}>
          {words.allTables}
        </Button>
        <h2 id={`${id}-title`}>{words.title}</h2>
        <Button onClick={props.onPasteHere}>{words.pasteOrImport}</Button>
        <Button look="icon" onClick={onClose} spoken={forms.close}>
          <CloseIcon />
        </Button>
      </header>
      <aside className={styles.aside}>{list}</aside>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a page that scrolls is reached by the keyboard. */}
      <section className={styles.body} data-scrolls="" tabIndex={0} aria-label={words.title}>
        {children}
      </section>
      <footer className={styles.foot}>{foot}</footer>
    </dialog>
  )
}
