import { useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../button.tsx'
import * as words from '../gm-words.ts'
import styles from './leave-question.module.css'

export const LeaveQuestion = (props: {
  /** Says what would be lost. */
  readonly loss: string
  /** null where nothing can be saved. */
  readonly onSave: (() => void) | null
  readonly onStay: () => void
  readonly onLeave: () => void
}) => {
  const { loss, onSave, onStay, onLeave } = props
  const question = useRef<HTMLDivElement>(null)
  const stayButton = useRef<HTMLButtonElement>(null)
  const focusedBefore = useRef<Element>(null)

  useLayoutEffect(() => {
    focusedBefore.current = document.activeElement
    stayButton.current?.focus()
    question.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  /** The question may have hidden the focused element. */
  const goBack = (): void => {
    flushSync(onStay)
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
  }

  return (
    <div ref={question} className={`row end ${styles.ask}`} role="alert">
      <p>{loss}</p>
      <div className="row end">
        <Button ref={stayButton} onClick={goBack}>
          {words.goOnHere}
        </Button>
        <Button onClick={onLeave}>{words.leaveUnsaved}</Button>
        {onSave && (
          <Button
            look="primary"
            onClick={() => {
              goBack()
              onSave()
            }}
          >
            {words.saveAndLeave}
          </Button>
        )}
      </div>
    </div>
  )
}
