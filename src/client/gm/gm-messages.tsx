import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { retryState } from '#client/session/session-state.ts'
import { useGm, useGmLive, useGmSession, usePlanner } from '#client/session/use-gm.ts'
import { command as commandName } from '#client/session/words.ts'
import { Button } from '#client/ui/button.tsx'
import { CloseIcon } from '#client/ui/icons.tsx'
import { away as awayWords, outdated as outdatedWords, tryAgain } from '#client/ui/words.ts'
import styles from './gm-messages.module.css'
import * as words from './words.tsx'

/**
 * Writes an element's height to a CSS variable of the page, so that scrolling into view stops above
 * it.
 */
export const usePinnedHeight = (name: `--${string}`, ref: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const pinnedPart = ref.current
    if (!pinnedPart) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty(name, `${pinnedPart.offsetHeight}px`),
    )
    observer.observe(pinnedPart)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }, [name, ref])
}

export const GmMessages = ({ onDismissed }: { readonly onDismissed: () => void }) => {
  const gm = useGm()
  const { status, outdated } = useGmLive()
  const { underway, note } = useGmSession(({ underway, notice }) => ({ underway, note: notice }))
  const trouble = underway?.command.kind === 'save' ? null : retryState(underway)
  const planner = usePlanner()
  const isPlanMissed = useSyncExternalStore(planner.listen, () => planner.get().hasFailed)
  const list = useRef<HTMLDivElement>(null)
  usePinnedHeight('--notes-height', list)
  const hasMessages =
    outdated !== null || status === 'away' || trouble !== null || isPlanMissed || note !== null
  // A narrow screen may be scrolled away from the messages.
  useEffect(() => {
    if (hasMessages) list.current?.scrollIntoView({ block: 'nearest' })
  }, [hasMessages])
  return (
    <div ref={list} className={`stack gap-2 ${styles.notes}`} aria-live="assertive">
      {outdated && (
        <p className={`paper-card row between gap-3 ${styles.note}`}>{outdatedWords[outdated]}</p>
      )}
      {status === 'away' && (
        <p className={`paper-card row between gap-3 ${styles.note}`}>{awayWords}</p>
      )}
      {underway && trouble && (
        <div className={`paper-card row between gap-3 ${styles.note}`}>
          <p>
            {words.unanswered(<strong>{commandName[underway.command.kind]}</strong>)}{' '}
            {trouble === 'retrying' ? words.sendingAgain : words.onceAtMost}
          </p>
          <Button onClick={() => gm.dispatch({ kind: 'retry-now' })}>{tryAgain}</Button>
        </div>
      )}
      {isPlanMissed && (
        <div className={`paper-card row between gap-3 ${styles.note}`}>
          <p>
            {words.unanswered(<strong>{words.plan}</strong>)} {words.sendingAgain}
          </p>
        </div>
      )}
      {note && (
        <div className={`paper-card row between gap-3 ${styles.note}`}>
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
