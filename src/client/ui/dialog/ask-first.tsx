import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../button.tsx'
import { cancel } from '../gm-words.ts'
import { Trouble } from '../page/trouble.tsx'
import styles from './ask-first.module.css'

interface AskFirstProps {
  readonly name: string
  /** In place of the name, which it then has as its own. */
  readonly icon?: ReactNode
  readonly sure: string
  readonly children: ReactNode
  readonly danger?: boolean
  readonly onSure: () => Promise<unknown>
}

/** A button that asks in place before an action that cannot be undone. */
export const AskFirst = ({ name, icon, children, ...question }: AskFirstProps) => {
  const [asks, setAsks] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (!asks) {
    return (
      <Button
        ref={opener}
        {...(icon !== undefined && ({ look: 'icon', 'aria-label': name, title: name } as const))}
        onClick={() => setAsks(true)}
      >
        {icon ?? name}
      </Button>
    )
  }
  return (
    <Question
      {...question}
      label={name.replace('…', '')}
      onClose={() => {
        flushSync(() => setAsks(false))
        showFocused(opener.current)
      }}
    >
      {children}
    </Question>
  )
}

interface QuestionProps extends Omit<AskFirstProps, 'name' | 'icon'> {
  readonly label: string
  /** Done or cancelled: move the focus elsewhere. */
  readonly onClose: () => void
}

export const Question = (props: QuestionProps) => {
  const { label, sure, children, danger = false, onSure, onClose } = props
  const { isPending, error, mutate } = useMutation({ mutationFn: onSure, onSuccess: onClose })
  const question = useRef<HTMLFieldSetElement>(null)

  useLayoutEffect(() => showFocused(question.current), [])

  // The error pushes the answers down: keep both in sight.
  useLayoutEffect(() => {
    if (error) question.current?.scrollIntoView({ block: 'nearest' })
  }, [error])

  return (
    <fieldset
      ref={question}
      className={`quiet ${styles.question}`}
      data-danger={danger || undefined}
      aria-label={label}
      tabIndex={-1}
    >
      <div>{children}</div>
      <Trouble of={error} />
      <div className="row apart-3">
        <Button
          look={danger ? 'danger' : 'primary'}
          aria-disabled={isPending}
          onClick={() => mutate()}
        >
          {sure}
        </Button>
        <Button onClick={onClose}>{cancel}</Button>
      </div>
    </fieldset>
  )
}

const showFocused = (element: HTMLElement | null): void => {
  element?.focus()
  element?.scrollIntoView({ block: 'nearest' })
}
