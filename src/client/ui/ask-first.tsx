import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTask } from '../api/use-task.ts'
import styles from './ask-first.module.css'
import button from './button.module.css'

interface AskFirstProps {
  /** The button that asks. */
  readonly name: string
  /** The button that does it. */
  readonly sure: string
  /** What it does to whom, before it is done. */
  readonly children: ReactNode
  readonly danger?: boolean
  /** Throws what came of it if it did not go through. */
  readonly onSure: () => Promise<void>
  readonly onSignedOut: () => void
}

/** Something that cannot be taken back: it says in place what it does, and asks. */
export const AskFirst = (props: AskFirstProps) => {
  const { name, sure, children, danger = false, onSure, onSignedOut } = props
  const [asks, setAsks] = useState(false)
  const { busy, trouble, run } = useTask(onSignedOut)
  const opener = useRef<HTMLButtonElement>(null)
  const question = useRef<HTMLFieldSetElement>(null)

  // What went wrong pushes the answers down: they are to be seen with it.
  useEffect(() => {
    if (trouble) question.current?.scrollIntoView({ block: 'nearest' })
  }, [trouble])

  const turn = (asking: boolean): void => {
    flushSync(() => setAsks(asking))
    // The button that was pressed is gone: the focus goes on to what stands in its place.
    const next = asking ? question.current : opener.current
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }

  if (!asks) {
    return (
      <button ref={opener} type="button" className={button.button} onClick={() => turn(true)}>
        {name}
      </button>
    )
  }
  return (
    <fieldset
      ref={question}
      className={styles.question}
      data-danger={danger || undefined}
      aria-label={name.replace('…', '')}
      tabIndex={-1}
    >
      <div>{children}</div>
      {trouble && (
        <p role="alert" className={styles.trouble}>
          {trouble}
        </p>
      )}
      <div className={styles.answers}>
        <button
          type="button"
          className={`${button.button} ${danger ? button.danger : button.primary}`}
          aria-disabled={busy}
          onClick={() => void run(onSure).then((went) => went && turn(false))}
        >
          {sure}
        </button>
        <button type="button" className={button.button} onClick={() => turn(false)}>
          Cancel
        </button>
      </div>
    </fieldset>
  )
}
