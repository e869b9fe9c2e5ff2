import { type ReactNode, useRef, useState } from 'react'
import { cleanName } from '../../rules/name.ts'
import { nameProblem } from '../ui/name-problem.ts'
import styles from './parts.module.css'
import { nameOfCampaign, noName } from './words.tsx'

/** A campaign's name as typed. */
export const useName = (first: string) => {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(first)
  const [problem, setProblem] = useState<string | null>(null)
  return {
    input,
    text,
    problem,
    write: (typed: string): void => {
      setText(typed)
      setProblem(null)
    },
    /** Answers the name; shows what is wrong and answers null if it cannot be kept. */
    read: (): string | null => {
      const wrong = nameProblem(text, noName)
      setProblem(wrong)
      if (wrong) input.current?.focus()
      return wrong ? null : cleanName(text)
    },
  }
}

interface NameFieldProps {
  readonly id: string
  readonly name: ReturnType<typeof useName>
  /** The id of the element with the problem. */
  readonly about: string
  readonly onWrite?: () => void
  /** The button beside it. */
  readonly children: ReactNode
}

export const NameField = ({ id, name, about, onWrite, children }: NameFieldProps) => (
  <>
    <label htmlFor={id}>{nameOfCampaign}</label>
    <div className={`row ${styles.row}`}>
      <input
        ref={name.input}
        id={id}
        className={`text-field ${styles.input}`}
        required
        aria-invalid={name.problem !== null}
        aria-describedby={about}
        autoComplete="off"
        value={name.text}
        onChange={(event) => {
          name.write(event.target.value)
          onWrite?.()
        }}
      />
      {children}
    </div>
  </>
)
