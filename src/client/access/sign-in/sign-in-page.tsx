import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import page from '#client/ui/page/page.module.css'
import { MapGround } from '#client/ui/page/plain-page.tsx'
import { product } from '#client/ui/words.ts'
import styles from './sign-in-page.module.css'
import type { SignInTarget } from './use-session.ts'
import * as words from './words.ts'

export const SignInPage = (props: {
  readonly target: SignInTarget
  readonly reason: string | null
  /** Resolves to the problem with the key, or to null on success. */
  readonly onEnter: (key: string) => Promise<string | null>
  readonly children: ReactNode
}) => {
  const { target, reason, onEnter, children } = props
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isEntering, setEntering] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => input.current?.focus(), [])

  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isEntering) return
    setEntering(true)
    const newProblem =
      key.trim() === '' ? words.typeFirst(target.keyName) : await onEnter(key.trim())
    setEntering(false)
    setProblem(newProblem)
    if (newProblem) input.current?.select()
  }

  return (
    <main className={page.page}>
      <MapGround />
      <form className={page.sheet} onSubmit={(event) => void enter(event)}>
        <p className="product">{product}</p>
        <h1>{target.title}</h1>
        {reason && <p className={`note ${styles.reason}`}>{reason}</p>}
        <label htmlFor="key">{target.keyName}</label>
        <div className={`row ${styles.row}`}>
          <input
            ref={input}
            id="key"
            className={`text-field grow ${styles.key}`}
            type="text"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            value={key}
            aria-invalid={problem !== null}
            aria-describedby="key-hint"
            onChange={(event) => setKey(event.target.value)}
          />
          <Button type="submit" look="primary" aria-disabled={isEntering}>
            {words.enter}
          </Button>
        </div>
        <p
          id="key-hint"
          className={`${problem === null ? 'soft' : 'wrong'} small ${styles.hint}`}
          aria-live="polite"
        >
          {problem ?? target.hint}
        </p>
        <p className="apart-4">{children}</p>
      </form>
    </main>
  )
}
