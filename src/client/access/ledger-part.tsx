import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { LedgerView } from '../../protocol/ledger.ts'
import { MAX_SEAL_WORD } from '../../protocol/limits.ts'
import { apiPath, VERIFIER_PATH } from '../../protocol/paths.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { useTask } from '../api/use-task.ts'
import { AskFirst } from '../ui/ask-first.tsx'
import button from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { CopyRow } from '../ui/copy-row.tsx'
import * as words from '../words/en/ledger.ts'
import styles from './parts.module.css'

interface LedgerPartProps {
  readonly campaign: string
}

type Send = (options: RequestOptions, route?: string) => Promise<void>

/** R-SEAL-1 to R-SEAL-6. */
export const LedgerPart = ({ campaign }: LedgerPartProps) => {
  const [ledger, setLedger] = useState<LedgerView | null>(null)
  const { busy, trouble, run } = useTask()
  const send: Send = async (options, route = '') =>
    setLedger(await request<LedgerView>(campaign, `/ledger${route}`, options))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened.
  useEffect(() => void run(() => send({})), [])
  const part = useRef<HTMLElement>(null)
  const id = useId()
  // What was pressed may be gone with what it asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer.
  useEffect(() => {
    if (document.activeElement === document.body) part.current?.focus()
  }, [ledger])
  return (
    <section ref={part} className={styles.part} aria-labelledby={id} tabIndex={-1}>
      <h3 id={id}>{words.ledger}</h3>
      <p>{words.aboutLedger}</p>
      {ledger && !ledger.now && (
        <div className={styles.actions}>
          <Button aria-disabled={busy} onClick={() => void run(() => send({ method: 'POST' }))}>
            {words.begin}
          </Button>
        </div>
      )}
      {ledger?.now && (
        <CopyRow
          label={words.promise}
          value={ledger.now.commitment}
          whole
          hint={words.sendPromise}
        />
      )}
      {ledger?.now && <SeedOfNow now={ledger.now} send={send} />}
      {ledger && ledger.ended.length > 0 && (
        <>
          <p>{words.aboutFile(ledger.ended.length)}</p>
          <div className={styles.actions}>
            <a href={apiPath(campaign, '/ledger/proof')} download className={button.button}>
              {words.file}
            </a>
            <a href={VERIFIER_PATH} download className={button.button}>
              {words.verifier}
            </a>
          </div>
        </>
      )}
      <p className={styles.outcome} aria-live="polite" data-wrong={trouble !== null || undefined}>
        {trouble}
      </p>
    </section>
  )
}

interface SeedOfNowProps {
  readonly now: NonNullable<LedgerView['now']>
  readonly send: Send
}

const SeedOfNow = ({ now, send }: SeedOfNowProps) =>
  now.word === null ? (
    <WordForm onSay={(word) => send({ method: 'POST', body: { word } }, '/word')} />
  ) : (
    <>
      <p>{words.rollsBy(now.word, now.rolled)}</p>
      <div className={styles.actions}>
        <AskFirst {...words.endSeed} onSure={() => send({ method: 'DELETE' })}>
          <p>{words.aboutEnding}</p>
        </AskFirst>
      </div>
    </>
  )

const WordForm = ({ onSay }: { readonly onSay: (word: string) => Promise<void> }) => {
  const id = useId()
  const [word, setWord] = useState('')
  const { busy, trouble, run } = useTask()
  const say = (event: FormEvent): void => {
    event.preventDefault()
    void run(() => onSay(word.trim()))
  }
  return (
    <form noValidate onSubmit={say}>
      <label htmlFor={id}>{words.playersWord}</label>
      <div className={styles.row}>
        <input
          id={id}
          className={styles.input}
          maxLength={MAX_SEAL_WORD}
          autoComplete="off"
          aria-invalid={trouble !== null}
          aria-describedby={`${id}-wrong`}
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
        <Button type="submit" aria-disabled={busy}>
          {words.sayWord}
        </Button>
      </div>
      <p
        id={`${id}-wrong`}
        className={styles.outcome}
        aria-live="polite"
        data-wrong={trouble !== null || undefined}
      >
        {trouble}
      </p>
    </form>
  )
}
