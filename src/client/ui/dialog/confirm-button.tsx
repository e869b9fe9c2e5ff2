import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../button.tsx'
import { cancel } from '../gm-words.ts'
import { ErrorMessage } from '../page/error-message.tsx'
import styles from './confirm-button.module.css'

interface ConfirmButtonProps {
  readonly name: string
  /** Shown instead of the name, which becomes the button's accessible label. */
  readonly icon?: ReactNode
  readonly sure: string
  readonly children: ReactNode
  readonly danger?: boolean
  readonly onConfirm: () => Promise<unknown>
}

/** A button that is replaced by a question before an action that cannot be undone. */
export const ConfirmButton = ({ name, icon, children, ...question }: ConfirmButtonProps) => {
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (!isAsking) {
    return (
      <Button
        ref={opener}
        {...(icon !== undefined && ({ look: 'icon', 'aria-label': name, title: name } as const))}
        onClick={() => setAsking(true)}
      >
        {icon ?? name}
      </Button>
    )
  }
  return (
    <ConfirmQuestion
      {...question}
      label={name.replace('…', '')}
      onClose={() => {
        flushSync(() => setAsking(false))
        focusAndScroll(opener.current)
      }}
    >
      {children}
    </ConfirmQuestion>
  )
}

interface ConfirmQuestionProps extends Omit<ConfirmButtonProps, 'name' | 'icon'> {
  readonly label: string
  /** Called when done or cancelled: the caller moves the focus elsewhere. */
  readonly onClose: () => void
}

export const ConfirmQuestion = (props: ConfirmQuestionProps) => {
  const { label, sure, children, danger = false, onConfirm, onClose } = props
  const { isPending, error, mutate } = useMutation({ mutationFn: onConfirm, onSuccess: onClose })
  const question = useRef<HTMLFieldSetElement>(null)

  useLayoutEffect(() => focusAndScroll(question.current), [])

  // The error pushes the buttons down: keep both in sight.
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
      <ErrorMessage error={error} />
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

const focusAndScroll = (element: HTMLElement | null): void => {
  element?.focus()
  element?.scrollIntoView({ block: 'nearest' })
}
