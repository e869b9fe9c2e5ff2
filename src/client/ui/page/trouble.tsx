import type { ReactNode } from 'react'
import { sayTrouble } from '../api/problem.ts'

/** An error in red, announced at once; nothing without one. */
export const Trouble = (props: {
  readonly of?: Error | null
  /** Said in place of the error. */
  readonly children?: ReactNode
}) => {
  const said = props.children ?? (props.of && sayTrouble(props.of))
  return (
    said && (
      <p role="alert" className="wrong">
        {said}
      </p>
    )
  )
}
