import { useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../button.tsx'
import * as words from '../gm-words.ts'
import styles from './leave-question.module.css'

export const LeaveQuestion = (props: {
  /** Says what would be lost. */
  readonly why: string
  /** null where nothing can be saved. */
  readonly onSave: (() => void) | null
  readonly onStay: () => void
  readonly onLeave: () => void
}) => {
  const { why, onSave, onStay, onLeave } = props
  const question = useRef<HTMLDivElement>(null)
  const stay = useRef<HTMLButtonElement>(null)
  const before = useRef<Element>(null)

  useLayoutEffect(() => {
    before.current = document.activeElement
    stay.current?.focus()
    question.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  /** The question may have hidden the focused element. */
  const goBack = (): void => {
    flushSync(onStay)
    if (before.current instanceof HTMLElement) before.current.focus()
  }

  return (
    <div ref={question} className={`row end ${styles.ask}`} role="alert">
      <p>{why}</p>
      <div className="row end">
        <Button ref={stay} onClick={goBack}>
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
