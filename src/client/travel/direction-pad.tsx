import { type CSSProperties, type KeyboardEvent, useEffect, useState } from 'react'
import type { Heading } from '../../rules/hex.ts'
import { heading as headingNames } from '../words/en/hexes.ts'
import { endDay } from '../words/en/travel.tsx'
import { onDeliberatePress } from './deliberate.ts'
import styles from './direction-pad.module.css'
import { PadHeart } from './pad-heart.tsx'
import { ARROW_TURNS, HEADING_KEYS, headingOfKey, PAD_ROWS } from './pad-keys.ts'

/** How long a walk shows at least, in ms. Nothing waits for it. */
const WALK_MS = 380

interface DirectionPadProps {
  /** The heading of the unanswered day. */
  readonly walking: Heading | null
  readonly busy: boolean
  readonly manual: boolean
  readonly onEndDay: (heading: Heading) => void
}

/** The heading of the shown walk: until the answer, and at least `WALK_MS`. */
const useWalk = (walking: Heading | null): Heading | null => {
  const [shown, setShown] = useState(walking)
  if (walking && walking !== shown) setShown(walking)
  useEffect(() => {
    if (walking || !shown) return undefined
    const timer = setTimeout(() => setShown(null), WALK_MS)
    return () => clearTimeout(timer)
  }, [walking, shown])
  return shown
}

/** Six hexes around the party's; each ends the day in its direction. */
export const DirectionPad = ({ walking, busy, manual, onEndDay }: DirectionPadProps) => {
  const walk = useWalk(walking)
  const pressKey = (event: KeyboardEvent): void => {
    const heading = headingOfKey(event)
    if (!heading) return
    event.preventDefault()
    onEndDay(heading)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons inside it.
    <div className={styles.pad} data-pad onKeyDown={pressKey}>
      {PAD_ROWS.flat().map((heading) => {
        const { letter, digit } = HEADING_KEYS[heading]
        return (
          <button
            key={heading}
            type="button"
            className={styles.hex}
            data-heading={heading}
            data-walking={walk === heading || undefined}
            aria-label={endDay(headingNames[heading])}
            aria-keyshortcuts={`${letter} ${digit}`}
            aria-disabled={busy}
            {...onDeliberatePress(() => onEndDay(heading))}
          >
            <span className={styles.face}>
              <svg
                className={styles.arrow}
                style={{ '--turn': `${ARROW_TURNS[heading]}deg` } as CSSProperties}
                viewBox="0 0 24 24"
                aria-hidden="true"
              >
                <path d="M12 2 19 21l-7-4.5L5 21z" />
                <path className={styles.inked} d="M12 2v14.5L5 21z" />
              </svg>
              <span className={styles.keys} aria-hidden="true">
                <kbd>{digit}</kbd> <kbd>{letter}</kbd>
              </span>
            </span>
          </button>
        )
      })}
      <PadHeart walk={walk} rolls={!manual} />
    </div>
  )
}
