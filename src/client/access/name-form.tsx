import { type FormEvent, useId, useRef, useState } from 'react'
import { cleanName } from '../../rules/name.ts'
import { useTask } from '../api/use-task.ts'
import { Button } from '../ui/button.tsx'
import { nameProblem } from '../ui/name-problem.ts'
import * as words from '../words/en/access.ts'
import styles from './parts.module.css'

interface NameFormProps {
  readonly name: string
  /** Rejects when the server refuses. */
  readonly onRename: (name: string) => Promise<void>
  readonly onSignedOut: () => void
}

export const NameForm = ({ name, onRename, onSignedOut }: NameFormProps) => {
  const id = useId()
  const [text, setText] = useState(name)
  const [saved, setSaved] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { busy, trouble, run } = useTask(onSignedOut)
  const rename = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const wrong = nameProblem(text, words.noName)
    setProblem(wrong)
    if (wrong) {
      input.current?.focus()
      return
    }
    const next = cleanName(text)
    const went = await run(() => onRename(next))
    if (went) setText(next)
    setSaved(went)
  }
  return (
    <form className={styles.part} noValidate onSubmit={(event) => void rename(event)}>
      <div className={styles.field}>
        <label htmlFor={id}>{words.nameOfCampaign}</label>
        <div className={styles.row}>
          <input
            ref={input}
            id={id}
            className={styles.input}
            required
            aria-invalid={problem !== null}
            aria-describedby={`${id}-outcome`}
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setSaved(false)
              setProblem(null)
            }}
          />
          <Button type="submit" aria-disabled={busy}>
            {words.rename}
          </Button>
        </div>
      </div>
      <p
        id={`${id}-outcome`}
        className={styles.outcome}
        aria-live="polite"
        data-wrong={(problem ?? trouble) !== null || undefined}
      >
        {problem ?? trouble ?? (saved ? words.renamed : '')}
      </p>
    </form>
  )
}
