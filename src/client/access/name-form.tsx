import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { sayTrouble } from '../ui/api/problem.ts'
import { Button } from '../ui/button.tsx'
import { NameField, useName } from './name-field.tsx'
import styles from './parts.module.css'
import * as words from './words.tsx'

interface NameFormProps {
  readonly name: string
  readonly onRename: (name: string) => Promise<unknown>
}

export const NameForm = ({ name, onRename }: NameFormProps) => {
  const id = useId()
  const typed = useName(name)
  const { isPending, isSuccess, error, mutate, reset } = useMutation({ mutationFn: onRename })
  const wrong = typed.problem ?? (error && sayTrouble(error))
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
        className={`soft ${styles.outcome}`}
        aria-live="polite"
        data-wrong={wrong !== null || undefined}
      >
        {wrong ?? (isSuccess ? words.renamed : '')}
      </p>
    </form>
  )
}
