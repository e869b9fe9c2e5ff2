import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { sayError } from '#client/ui/api/problem.ts'
import { Button } from '#client/ui/button.tsx'
import { nameProblem } from '#client/ui/name-problem.ts'
import { cleanName } from '#shared/name.ts'
import styles from './parts.module.css'
import * as words from './words.tsx'

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
      const wrong = nameProblem(text, words.noName)
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
  readonly children: ReactNode
}

export const NameField = ({ id, name, about, onWrite, children }: NameFieldProps) => (
  <>
    <label htmlFor={id}>{words.nameOfCampaign}</label>
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

export const NameForm = (props: {
  readonly name: string
  readonly onRename: (name: string) => Promise<unknown>
}) => {
  const { name, onRename } = props
  const id = useId()
  const typed = useName(name)
  const { isPending, isSuccess, error, mutate, reset } = useMutation({ mutationFn: onRename })
  const wrong = typed.problem ?? (error && sayError(error))
  const rename = (event: FormEvent): void => {
    event.preventDefault()
    const next = typed.read()
    if (next === null) reset()
    else mutate(next, { onSuccess: () => typed.write(next) })
  }
  return (
    <form className="stack" noValidate onSubmit={rename}>
      <div>
        <NameField id={id} name={typed} about={`${id}-outcome`} onWrite={reset}>
          <Button type="submit" aria-disabled={isPending}>
            {words.rename}
          </Button>
        </NameField>
      </div>
      <p
        id={`${id}-outcome`}
        className={`outcome ${wrong === null ? 'soft' : 'wrong'}`}
        aria-live="polite"
      >
        {wrong ?? (isSuccess ? words.renamed : '')}
      </p>
    </form>
  )
}
