import { type FormEvent, useId, useState } from 'react'
import { useTask } from '../ui/api/use-task.ts'
import { Button } from '../ui/button.tsx'
import { NameField, useName } from './name-field.tsx'
import styles from './parts.module.css'
import * as words from './words.tsx'

interface NameFormProps {
  readonly name: string
  readonly onRename: (name: string) => Promise<void>
}

export const NameForm = ({ name, onRename }: NameFormProps) => {
  const id = useId()
  const typed = useName(name)
  const [saved, setSaved] = useState(false)
  const { busy, trouble, run } = useTask()
  const wrong = typed.problem ?? trouble
  const rename = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const next = typed.read()
    if (next === null) return
    const went = await run(() => onRename(next))
    if (went) typed.write(next)
    setSaved(went)
  }
  return (
    <form className={styles.part} noValidate onSubmit={(event) => void rename(event)}>
      <div className={styles.field}>
        <NameField id={id} name={typed} about={`${id}-outcome`} onWrite={() => setSaved(false)}>
          <Button type="submit" aria-disabled={busy}>
            {words.rename}
          </Button>
        </NameField>
      </div>
      <p
        id={`${id}-outcome`}
        className={styles.outcome}
        aria-live="polite"
        data-wrong={wrong !== null || undefined}
      >
        {wrong ?? (saved ? words.renamed : '')}
      </p>
    </form>
  )
}
