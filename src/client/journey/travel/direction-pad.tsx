import {
  type CSSProperties,
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import {
  type PadButton,
  STATIONARY_ACTIVITIES,
  type StationaryActivity,
} from '#client/session/order.ts'
import { heading as headingName } from '#client/ui/compass/words.ts'
import { useListener } from '#client/ui/use-listener.ts'
import { useMediaQuery } from '#client/ui/use-media-query.ts'
import { hexCentre } from '#shared/grid.ts'
import { type Heading, headingAngle, neighbour } from '#shared/hex.ts'
import { DAY_AHEAD_ID, FORAGE_AHEAD_ID } from './day-ahead.tsx'
import { onDeliberatePress } from './deliberate.ts'
import styles from './direction-pad.module.css'
import {
  afterFocusEvent,
  afterPointerDown,
  afterTabKey,
  headingKeys,
  NO_PAD_FOCUS,
  padRows,
  pressOfKey,
  STAY_KEYS,
} from './pad-keys.ts'
import partyMarker from './party-marker.module.css'
import type { StepWarning } from './step-warnings.ts'
import * as words from './words.ts'

/** The pad draws this many hexes before its middle and as many after it, in the order of Tab. */
const HEXES_BEFORE_MIDDLE = 3

const STAY_LABELS: Readonly<Record<StationaryActivity, string>> = {
  rest: words.stayHere,
  explore: words.exploreHere,
  forage: words.forageHere,
}

interface StayButtonProps {
  readonly stay: StationaryActivity
  readonly isAnimated: boolean
  readonly busy: boolean
  /** The DC of foraging; null while the party is moved by hand, so that nobody forages. */
  readonly forageDc: number | null
  readonly onPress: () => void
}

/** A button in the middle of the pad, for a day on which the party stays in its hex. */
const StayButton = (props: StayButtonProps) => {
  const { stay, isAnimated, busy, forageDc, onPress } = props
  const { letter, digit } = STAY_KEYS[stay]
  const isForage = stay === 'forage'
  const isUnavailable = isForage && forageDc === null
  return (
    <button
      type="button"
      className={styles.stay}
      data-press
      data-stay={stay}
      data-underway={isAnimated || undefined}
      data-off={isUnavailable || undefined}
      aria-label={words.stay[stay]}
      aria-describedby={isForage ? FORAGE_AHEAD_ID : undefined}
      aria-keyshortcuts={`${letter} ${digit}`}
      aria-disabled={busy || isUnavailable}
      title={words.byKeys(words.stay[stay], digit, letter)}
      {...onDeliberatePress(() => {
        if (!isUnavailable) onPress()
      })}
    >
      <span className={styles.face}>
        <span>
          {STAY_LABELS[stay]}
          {isForage && forageDc !== null && <small data-dc={words.dc(forageDc)} />}
        </span>
      </span>
    </button>
  )
}

interface PartyMarkerProps extends Pick<DirectionPadProps, 'pointy'> {
  readonly animatedPress: PadButton | null
  readonly showsDie: boolean
}

/** The party's cross in the middle of the pad: moves towards the pressed button while a die falls. */
const PartyMarker = ({ animatedPress, showsDie, pointy }: PartyMarkerProps) => (
  <div
    className={partyMarker.marker}
    data-walk={animatedPress ?? undefined}
    style={animationDirection(animatedPress, pointy)}
    aria-hidden="true"
  >
    <svg className={partyMarker.cross} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 5l14 14M19 5 5 19" />
    </svg>
    {animatedPress && showsDie && (
      <svg className={partyMarker.die} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 1.5 21.5 7v10L12 22.5 2.5 17V7z" />
        <path d="M12 6.5 17.5 16h-11zM12 1.5v5M2.5 7l4 9M21.5 7l-4 9M2.5 17l4-1M21.5 17l-4-1M6.5 16 12 22.5 17.5 16M2.5 7 12 6.5 21.5 7" />
      </svg>
    )}
  </div>
)

const animationDirection = (animatedPress: PadButton | null, pointy: boolean) => {
  if (typeof animatedPress !== 'number') return undefined
  const angle = (headingAngle(animatedPress, pointy) * Math.PI) / 180
  return { '--dx': Math.sin(angle), '--dy': -Math.cos(angle) } as CSSProperties
}

/** The shortest time that the animation of a day is shown, in ms. Nothing waits for its end. */
const MIN_ANIMATION_MS = 380

interface DirectionPadProps {
  /** The button that was pressed for the day that is being sent. */
  readonly pressUnderway: PadButton | null
  readonly busy: boolean
  readonly manual: boolean
  /** Whether letter keys end days also after a click on the pad. */
  readonly letters: boolean
  /** R-PAD-2: whether the map's hexes stand on a point. */
  readonly pointy: boolean
  /** The DC of foraging; null while the party is moved by hand. */
  readonly forageDc: number | null
  /** R-NAV-5: headings along the party's own trail, which need no navigation check. */
  readonly checkFreeHeadings: readonly Heading[]
  readonly warnings: Partial<Record<Heading, StepWarning>>
  readonly onEndDay: (press: PadButton) => void
}

/** The button whose animation runs: until the server's answer, and at least `MIN_ANIMATION_MS`. */
const useAnimatedPress = (pressUnderway: PadButton | null): PadButton | null => {
  const [animatedPress, setAnimatedPress] = useState(pressUnderway)
  if (pressUnderway && pressUnderway !== animatedPress) setAnimatedPress(pressUnderway)
  useEffect(() => {
    if (pressUnderway || !animatedPress) return undefined
    const timer = setTimeout(() => setAnimatedPress(null), MIN_ANIMATION_MS)
    return () => clearTimeout(timer)
  }, [pressUnderway, animatedPress])
  return animatedPress
}

/** The pad's button that an event happened on. */
const padPressOf = ({ target }: SyntheticEvent): PadButton | null => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-press]') : null
  const { heading, stay } = button?.dataset ?? {}
  if (heading) return Number(heading) as Heading
  return STATIONARY_ACTIVITIES.find((each) => each === stay) ?? null
}

/** Six hexes around three buttons in the middle; each ends a day. */
export const DirectionPad = (props: DirectionPadProps) => {
  const { pressUnderway, busy, manual, letters, pointy, forageDc, onEndDay } = props
  const animatedPress = useAnimatedPress(pressUnderway)
  const focus = useRef(NO_PAD_FOCUS)
  const pressKey = (event: KeyboardEvent): void => {
    const press = pressOfKey(event, letters || focus.current.byKeyboard, pointy)
    if (!press) return
    event.preventDefault()
    if (press !== 'forage' || forageDc !== null) onEndDay(press)
  }
  const headings = padRows(pointy).flat()
  const drawHexes = (shownHeadings: readonly Heading[]) =>
    shownHeadings.map((heading) => (
      <HexButton
        key={heading}
        {...{ heading, pointy, animatedPress, busy, onEndDay }}
        needsNoCheck={props.checkFreeHeadings.includes(heading)}
        warning={props.warnings[heading]}
      />
    ))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons inside it.
    <div
      className={styles.pad}
      data-pad
      data-pointy={pointy || undefined}
      data-manual={manual || undefined}
      onKeyDown={pressKey}
      onKeyUp={({ key }) => {
        if (key === 'Tab') focus.current = afterTabKey(focus.current)
      }}
      onPointerDown={(event) => {
        focus.current = afterPointerDown(padPressOf(event))
      }}
      onFocus={(event) => {
        focus.current = afterFocusEvent(focus.current, padPressOf(event))
      }}
    >
      {drawHexes(headings.slice(0, HEXES_BEFORE_MIDDLE))}
      <StayButtons {...{ animatedPress, busy, forageDc, onEndDay }} />
      {drawHexes(headings.slice(HEXES_BEFORE_MIDDLE))}
      <PartyMarker {...{ animatedPress, pointy }} showsDie={!manual} />
    </div>
  )
}

interface StayButtonsProps extends Pick<DirectionPadProps, 'busy' | 'forageDc' | 'onEndDay'> {
  readonly animatedPress: PadButton | null
}

/** The three buttons of a day without travel; on a phone, one button that opens the three. */
const StayButtons = ({ animatedPress, busy, forageDc, onEndDay }: StayButtonsProps) => {
  const isPhone = useMediaQuery('(width < 43.75em)')
  const [isOpen, setOpen] = useState(false)
  const openButton = useRef<HTMLButtonElement>(null)
  const container = useRef<HTMLDivElement>(null)
  useListener('pointerdown', ({ target }) => {
    if (!(target instanceof Node && container.current?.contains(target))) setOpen(false)
  })
  const buttons = STATIONARY_ACTIVITIES.map((stay) => (
    <StayButton
      key={stay}
      {...{ stay, busy, forageDc }}
      isAnimated={animatedPress === stay}
      onPress={() => {
        setOpen(false)
        openButton.current?.focus()
        onEndDay(stay)
      }}
    />
  ))
  if (!isPhone) return buttons
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons inside it.
    <div
      ref={container}
      className={styles.middle}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        setOpen(false)
        openButton.current?.focus()
      }}
    >
      <button
        ref={openButton}
        type="button"
        className={styles.stay}
        data-stay="here"
        data-underway={typeof animatedPress === 'string' || undefined}
        aria-label={words.hereOpens}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.face}>{words.here}</span>
      </button>
      {isOpen && (
        <fieldset className={`paper-card ${styles.choices}`} aria-label={words.hereOpens}>
          {buttons}
        </fieldset>
      )}
    </div>
  )
}

interface HexButtonProps extends Pick<DirectionPadProps, 'pointy' | 'busy' | 'onEndDay'> {
  readonly heading: Heading
  readonly animatedPress: PadButton | null
  readonly needsNoCheck: boolean
  readonly warning: StepWarning | undefined
}

const UNIT_GRID = { left: 0, top: 0, columnSpacing: 1, rowSpacing: 1 }

/** Position of a heading's button: `--x`, `--y` are sides of the middle, `--out` marks its column. */
const positionStyle = (heading: Heading, pointy: boolean) => {
  const { x, y } = hexCentre({ ...UNIT_GRID, pointy }, neighbour({ x: 0, y: 0 }, heading))
  return { '--x': Math.sign(x), '--y': Math.sign(y), '--out': Math.trunc(y / 2) } as CSSProperties
}

/** Signs drawn by CSS, so that screen readers do not read them. */
const WARNING_SIGNS: Readonly<Record<StepWarning, string>> = { water: '≈', offMap: '→|' }

const HexButton = (props: HexButtonProps) => {
  const { heading, pointy, animatedPress, busy, needsNoCheck, warning, onEndDay } = props
  const { letter, digit } = headingKeys(heading, pointy)
  const noteId = useId()
  const note = [warning && words.warns[warning], needsNoCheck && words.noCheckOnTrail]
    .filter(Boolean)
    .join(' ')
  return (
    <button
      type="button"
      className={styles.hex}
      style={positionStyle(heading, pointy)}
      data-press
      data-heading={heading}
      data-underway={animatedPress === heading || undefined}
      aria-label={words.endDay(headingName(heading, pointy))}
      aria-describedby={needsNoCheck ? noteId : `${noteId} ${DAY_AHEAD_ID}`}
      title={note || undefined}
      data-no-check={needsNoCheck || undefined}
      aria-keyshortcuts={`${letter} ${digit}`}
      aria-disabled={busy}
      {...onDeliberatePress(() => onEndDay(heading))}
    >
      <span className={styles.face}>
        <svg
          className={styles.arrow}
          style={{ '--turn': `${headingAngle(heading, pointy)}deg` } as CSSProperties}
          viewBox="0 0 24 24"
          aria-hidden="true"
        >
          <path d="M12 2 19 21l-7-4.5L5 21z" />
          <path className={styles.inked} d="M12 2v14.5L5 21z" />
        </svg>
        {warning && <span className={styles.sign} data-sign={WARNING_SIGNS[warning]} />}
        <span className={styles.keys} data-keys={`${digit} ${letter}`} />
        <span id={noteId} hidden>
          {note}
        </span>
      </span>
    </button>
  )
}
