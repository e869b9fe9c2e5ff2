import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { sayError } from '#client/ui/api/problem.ts'
import { Button } from '#client/ui/button.tsx'
import { nameProblem } from '#client/ui/name-problem.ts'
import { cleanName } from '#shared/name.ts'
import styles from './parts.module.css'
import * as words from './words.tsx'

export const useNameInput = (initialName: string) => {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(initialName)
  const [problem, setProblem] = useState<string | null>(null)
  return {
    input,
    text,
    problem,
    write: (nameInput: string): void => {
      setText(nameInput)
      setProblem(null)
    },
    /** @returns the name; null for an unusable one, whose problem is shown then */
    read: (): string | null => {
      const problemText = nameProblem(text, words.noName)
      setProblem(problemText)
      if (problemText) input.current?.focus()
      return problemText ? null : cleanName(text)
    },
  }
}

interface NameFieldProps {
  readonly id: string
  readonly name: ReturnType<typeof useNameInput>
  /** The id of the element that shows the problem. */
  readonly problemId: string
  readonly onWrite?: () => void
  readonly children: ReactNode
}

export const NameField = ({ id, name, problemId, onWrite, children }: NameFieldProps) => (
  <>
    <label htmlFor={id}>{words.nameOfCampaign}</label>
    <div className={`row ${styles.row}`}>
      <input
        ref={name.input}
        id={id}
        className={`text-field ${styles.input}`}
        required
        aria-invalid={name.problem !== null}
        aria-describedby={problemId}
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
  const nameInput = useNameInput(name)
  const { isPending, isSuccess, error, mutate, reset } = useMutation({ mutationFn: onRename })
  const problemText = nameInput.problem ?? (error && sayError(error))
  const rename = (event: FormEvent): void => {
    event.preventDefault()
    const newName = nameInput.read()
    if (newName === null) reset()
    else mutate(newName, { onSuccess: () => nameInput.write(newName) })
  }
  return (
    <form className="stack" noValidate onSubmit={rename}>
      <div>
        <NameField id={id} name={nameInput} problemId={`${id}-outcome`} onWrite={reset}>
          <Button type="submit" aria-disabled={isPending}>
            {words.rename}
          </Button>
        </NameField>
      </div>
      <p
        id={`${id}-outcome`}
        className={`outcome ${problemText === null ? 'soft' : 'wrong'}`}
        aria-live="polite"
      >
        {problemText ?? (isSuccess ? words.renamed : '')}
      </p>
    </form>
  )
}
