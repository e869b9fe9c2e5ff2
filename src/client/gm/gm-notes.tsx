import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { retryState } from '#client/session/session-state.ts'
import { useGm, useGmLive, useGmSession, usePlanner } from '#client/session/use-gm.ts'
import { command as commandName } from '#client/session/words.ts'
import { Button } from '#client/ui/button.tsx'
import { CloseIcon } from '#client/ui/icons.tsx'
import { away as awayWords, outdated as outdatedWords, tryAgain } from '#client/ui/words.ts'
import styles from './gm-notes.module.css'
import * as words from './words.tsx'

/** Sets a root custom property, by which scrolling into view stops above the pinned part. */
export const usePinnedHeight = (name: `--${string}`, ref: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const part = ref.current
    if (!part) return undefined
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty(name, `${part.offsetHeight}px`))
    watch.observe(part)
    return () => {
      watch.disconnect()
      style.removeProperty(name)
    }
  }, [name, ref])
}

export const GmNotes = ({ onDismissed }: { readonly onDismissed: () => void }) => {
  const gm = useGm()
  const { status, outdated } = useGmLive()
  const { underway, note } = useGmSession(({ underway, notice }) => ({ underway, note: notice }))
  const trouble = underway?.command.kind === 'save' ? null : retryState(underway)
  const planner = usePlanner()
  const isPlanMissed = useSyncExternalStore(planner.listen, () => planner.get().hasFailed)
  const list = useRef<HTMLDivElement>(null)
  usePinnedHeight('--notes-height', list)
  const says =
    outdated !== null || status === 'away' || trouble !== null || isPlanMissed || note !== null
  // On a narrow screen that is scrolled away from the map.
  useEffect(() => {
    if (says) list.current?.scrollIntoView({ block: 'nearest' })
  }, [says])
  return (
    <div ref={list} className={`stack gap-2 ${styles.notes}`} aria-live="assertive">
      {outdated && (
        <p className={`slip row between gap-3 ${styles.note}`}>{outdatedWords[outdated]}</p>
      )}
      {status === 'away' && <p className={`slip row between gap-3 ${styles.note}`}>{awayWords}</p>}
      {underway && trouble && (
        <div className={`slip row between gap-3 ${styles.note}`}>
          <p>
            {words.unanswered(<strong>{commandName[underway.command.kind]}</strong>)}{' '}
            {trouble === 'retrying' ? words.sendingAgain : words.onceAtMost}
          </p>
          <Button onClick={() => gm.dispatch({ kind: 'retry-now' })}>{tryAgain}</Button>
        </div>
      )}
      {isPlanMissed && (
        <div className={`slip row between gap-3 ${styles.note}`}>
          <p>
            {words.unanswered(<strong>{words.plan}</strong>)} {words.sendingAgain}
          </p>
        </div>
      )}
      {note && (
        <div className={`slip row between gap-3 ${styles.note}`}>
          <p>{note}</p>
          <button
            type="button"
            className="sign"
            aria-label={words.dismiss}
            onClick={() => {
              onDismissed()
              gm.dispatch({ kind: 'noted', note: null })
            }}
          >
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  )
}
