import {
  type CSSProperties,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Heading } from '../../rules/hex.ts'
import { heading as headingNames } from '../words/en/hexes.ts'
import { endDay } from '../words/en/travel.tsx'
import { DAY_AHEAD } from './day-ahead.tsx'
import { onDeliberatePress } from './deliberate.ts'
import styles from './direction-pad.module.css'
import { afterFocus, afterPress, afterTab, NO_PAD_FOCUS } from './pad-focus.ts'
import heart from './pad-heart.module.css'
import { ARROW_TURNS, HEADING_KEYS, headingOfKey, PAD_ROWS } from './pad-keys.ts'

/** How long a walk shows at least, in ms. Nothing waits for it. */
const WALK_MS = 380

interface DirectionPadProps {
  readonly walking: Heading | null
  readonly busy: boolean
  readonly manual: boolean
  /** Letters end days after a click on the pad, too. */
  readonly letters: boolean
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

const headingOf = ({ target }: SyntheticEvent): Heading | null => {
  const button = target instanceof Element ? target.closest('[data-heading]') : null
  return button ? (Number(button.getAttribute('data-heading')) as Heading) : null
}

export const DirectionPad = (props: DirectionPadProps) => {
  const { walking, busy, manual, letters, onEndDay } = props
  const walk = useWalk(walking)
  const focus = useRef(NO_PAD_FOCUS)
  const pressKey = (event: KeyboardEvent): void => {
    const heading = headingOfKey(event, letters || focus.current.byKeyboard)
    if (!heading) return
    event.preventDefault()
    onEndDay(heading)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons inside it.
    <div
      className={styles.pad}
      data-pad
      data-manual={manual || undefined}
      onKeyDown={pressKey}
      onKeyUp={({ key }) => {
        if (key === 'Tab') focus.current = afterTab(focus.current)
      }}
      onPointerDown={(event) => {
        focus.current = afterPress(headingOf(event))
      }}
      onFocus={(event) => {
        focus.current = afterFocus(focus.current, headingOf(event))
      }}
    >
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
            aria-describedby={DAY_AHEAD}
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
              <span className={styles.keys} data-keys={`${digit} ${letter}`} />
            </span>
          </button>
        )
      })}
      <PadHeart walk={walk} rolls={!manual} />
    </div>
  )
}

interface PadHeartProps {
  readonly walk: Heading | null
  readonly rolls: boolean
}

const PadHeart = ({ walk, rolls }: PadHeartProps) => (
  <div className={heart.heart} data-walk={walk ?? undefined} aria-hidden="true">
    <svg className={heart.mark} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 5l14 14M19 5 5 19" />
    </svg>
    {walk && rolls && (
      <svg className={heart.die} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 1.5 21.5 7v10L12 22.5 2.5 17V7z" />
        <path d="M12 6.5 17.5 16h-11zM12 1.5v5M2.5 7l4 9M21.5 7l-4 9M2.5 17l4-1M21.5 17l-4-1M6.5 16 12 22.5 17.5 16M2.5 7 12 6.5 21.5 7" />
      </svg>
    )}
  </div>
)
