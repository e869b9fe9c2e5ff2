import type { ComponentProps, KeyboardEvent } from 'react'
import { Field } from '#client/ui/inputs.tsx'
import styles from './settings.module.css'

interface TextNumberProps
  extends Pick<
    ComponentProps<typeof Field>,
    'label' | 'spoken' | 'unit' | 'hint' | 'problem' | 'onType'
  > {
  readonly text: string
  readonly onLeave?: () => void
  readonly onStep?: (by: 1 | -1, big: boolean) => void
}

/**
 * A number field with input type text: number inputs drop unreadable text and follow the mouse
 * wheel.
 */
export const TextNumber = ({ text, onLeave, onStep, ...field }: TextNumberProps) => {
  const step = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') onLeave?.()
    if (!onStep || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? 1 : -1, event.shiftKey)
  }
  return (
    <Field
      {...field}
      className={styles.number}
      value={text}
      spellCheck={false}
      enterKeyHint="done"
      onKeyDown={step}
      onBlur={onLeave}
    />
  )
}
