import type { ReactNode } from 'react'
import { sayError } from '../api/problem.ts'

/** An error's message in red, announced at once; renders nothing without an error. */
export const ErrorMessage = (props: {
  readonly error?: Error | null
  /** Text to show instead of the error's own message. */
  readonly children?: ReactNode
}) => {
  const text = props.children ?? (props.error && sayError(props.error))
  return (
    text && (
      <p role="alert" className="wrong">
        {text}
      </p>
    )
  )
}
