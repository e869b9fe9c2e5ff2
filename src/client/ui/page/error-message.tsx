import type { ReactNode } from 'react'
import { sayError } from '../api/problem.ts'

/** An error in red, announced at once; nothing without one. */
export const ErrorMessage = (props: {
  readonly error?: Error | null
  /** Said in place of the error. */
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
