import { type FormEvent, useEffect, useRef, useState } from 'react'
import { playerPath } from '../../protocol/paths.ts'
import button from '../ui/button.module.css'
import styles from './sign-in-page.module.css'

interface SignInPageProps {
  readonly campaign: string
  /** Why the form is shown, when that is no matter of course. */
  readonly reason: string | null
  /** Answers what is wrong, or null when the key opened the campaign. */
  readonly onEnter: (key: string) => Promise<string | null>
}

/** Asks for the campaign's key. */
export const SignInPage = ({ campaign, reason, onEnter }: SignInPageProps) => {
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [entering, setEntering] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => input.current?.focus(), [])

  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (entering) return
    setEntering(true)
    const wrong = key.trim() === '' ? 'Type the GM key first.' : await onEnter(key.trim())
    setEntering(false)
    setProblem(wrong)
    if (wrong) input.current?.select()
  }

  return (
    <main className={styles.page}>
      <form className={styles.sheet} onSubmit={(event) => void enter(event)}>
        <p className={styles.name}>Overland</p>
        <h1>The game master’s page</h1>
        {reason && <p className={styles.reason}>{reason}</p>}
        <label htmlFor="gm-key">GM key</label>
        <div className={styles.row}>
          <input
            ref={input}
            id="gm-key"
            className={styles.key}
            type="text"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            value={key}
            aria-invalid={problem !== null}
            aria-describedby="gm-key-hint"
            onChange={(event) => setKey(event.target.value)}
          />
          <button
            type="submit"
            className={`${button.button} ${button.primary}`}
            aria-disabled={entering}
          >
            Enter
          </button>
        </div>
        <p
          id="gm-key-hint"
          className={styles.hint}
          data-wrong={problem !== null || undefined}
          aria-live="polite"
        >
          {problem ?? 'The server printed it, and a link that signs in, when it was started.'}
        </p>
        <p className={styles.player}>
          Not the game master? <a href={playerPath(campaign)}>To the players’ map</a>
        </p>
      </form>
    </main>
  )
}
