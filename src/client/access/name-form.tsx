import { type FormEvent, useId, useState } from 'react'
import { cleanName } from '../../rules/name.ts'
import { useTask } from '../api/use-task.ts'
import button from '../ui/button.module.css'
import styles from './parts.module.css'

interface NameFormProps {
  readonly name: string
  /** Throws what came of it if it did not go through. */
  readonly onRename: (name: string) => Promise<void>
  readonly onSignedOut: () => void
}

/** What a campaign is called. */
export const NameForm = ({ name, onRename, onSignedOut }: NameFormProps) => {
  const id = useId()
  const [text, setText] = useState(name)
  const [saved, setSaved] = useState(false)
  const { busy, trouble, run } = useTask(onSignedOut)
  const rename = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const next = cleanName(text)
    const went = await run(() => onRename(next))
    if (went) setText(next)
    setSaved(went)
  }
  return (
    <form className={styles.part} onSubmit={(event) => void rename(event)}>
      <div className={styles.field}>
        <label htmlFor={id}>Name of the campaign</label>
        <div className={styles.row}>
          <input
            id={id}
            className={styles.input}
            required
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setSaved(false)
            }}
          />
          <button type="submit" className={button.button} aria-disabled={busy}>
            Rename
          </button>
        </div>
      </div>
      <p className={styles.outcome} aria-live="polite" data-wrong={trouble !== null || undefined}>
        {trouble ?? (saved ? 'Renamed.' : '')}
      </p>
    </form>
  )
}
