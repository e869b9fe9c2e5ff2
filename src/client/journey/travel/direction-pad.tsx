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
import { DAY_AHEAD, FORAGE_AHEAD } from './day-ahead.tsx'
import { onDeliberatePress } from './deliberate.ts'
import styles from './direction-pad.module.css'
import heart from './pad-heart.module.css'
import {
  afterFocus,
  afterPress,
  afterTab,
  headingKeys,
  NO_PAD_FOCUS,
  padRows,
  pressOfKey,
  STAY_KEYS,
} from './pad-keys.ts'
import type { StepWarning } from './step-warnings.ts'
import * as words from './words.ts'

const FACES: Readonly<Record<StationaryActivity, string>> = {
  rest: words.stayHere,
  explore: words.exploreHere,
  forage: words.forageHere,
}

interface StayButtonProps {
  readonly stay: StationaryActivity
  readonly walks: boolean
  readonly busy: boolean
  /** null: nothing is rolled, so nobody forages. */
  readonly forageDc: number | null
  readonly onPress: () => void
}

/** A third of the free middle of the pad. */
const StayButton = (props: StayButtonProps) => {
  const { stay, walks, busy, forageDc, onPress } = props
  const { letter, digit } = STAY_KEYS[stay]
  const isForage = stay === 'forage'
  const isOff = isForage && forageDc === null
  return (
    <button
      type="button"
      className={styles.stay}
      data-press
      data-stay={stay}
      data-walking={walks || undefined}
      data-off={isOff || undefined}
      aria-label={words.stay[stay]}
      aria-describedby={isForage ? FORAGE_AHEAD : undefined}
      aria-keyshortcuts={`${letter} ${digit}`}
      aria-disabled={busy || isOff}
      title={words.byKeys(words.stay[stay], digit, letter)}
      {...onDeliberatePress(() => {
        if (!isOff) onPress()
      })}
    >
      <span className={styles.face}>
        <span>
          {FACES[stay]}
          {isForage && forageDc !== null && <small data-dc={words.dc(forageDc)} />}
        </span>
      </span>
    </button>
  )
}

interface PadHeartProps extends Pick<DirectionPadProps, 'pointy'> {
  readonly walk: PadButton | null
  readonly rolls: boolean
}

/** The party in the middle of the pad; it sets out, and a die falls. */
const PadHeart = ({ walk, rolls, pointy }: PadHeartProps) => (
  <div
    className={heart.heart}
    data-walk={walk ?? undefined}
    style={walkStyle(walk, pointy)}
    aria-hidden="true"
  >
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

const walkStyle = (walk: PadButton | null, pointy: boolean) => {
  if (typeof walk !== 'number') return undefined
  const turn = (headingAngle(walk, pointy) * Math.PI) / 180
  return { '--dx': Math.sin(turn), '--dy': -Math.cos(turn) } as CSSProperties
}

/** How long a walk shows at least, in ms. Nothing waits for it. */
const WALK_MS = 380

interface DirectionPadProps {
  /** The button of the day that is underway. */
  readonly walking: PadButton | null
  readonly busy: boolean
  readonly manual: boolean
  /** Letters end days after a click on the pad, too. */
  readonly letters: boolean
  /** R-PAD-2: how the map is drawn. */
  readonly pointy: boolean
  /** The DC of foraging; null where nothing is rolled. */
  readonly forageDc: number | null
  /** Headings without a check, on the party's own trail. */
  readonly spared: readonly Heading[]
  readonly warnings: Partial<Record<Heading, StepWarning>>
  readonly onEndDay: (press: PadButton) => void
}

/** The button of the shown walk: until the answer, and at least `WALK_MS`. */
const useWalk = (walking: PadButton | null): PadButton | null => {
  const [shown, setShown] = useState(walking)
  if (walking && walking !== shown) setShown(walking)
  useEffect(() => {
    if (walking || !shown) return undefined
    const timer = setTimeout(() => setShown(null), WALK_MS)
    return () => clearTimeout(timer)
  }, [walking, shown])
  return shown
}

const buttonOf = ({ target }: SyntheticEvent): PadButton | null => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-press]') : null
  const { heading, stay } = button?.dataset ?? {}
  if (heading) return Number(heading) as Heading
  return STATIONARY_ACTIVITIES.find((each) => each === stay) ?? null
}

export const DirectionPad = (props: DirectionPadProps) => {
  const { walking, busy, manual, letters, pointy, forageDc, spared, warnings, onEndDay } = props
  const walk = useWalk(walking)
  const focus = useRef(NO_PAD_FOCUS)
  const pressKey = (event: KeyboardEvent): void => {
    const press = pressOfKey(event, letters || focus.current.byKeyboard, pointy)
    if (!press) return
    event.preventDefault()
    if (press !== 'forage' || forageDc !== null) onEndDay(press)
  }
  const hexes = padRows(pointy).map((row) =>
    row.map((heading) => (
      <HexButton
        key={heading}
        {...{ heading, pointy, walk, busy, onEndDay }}
        isSpared={spared.includes(heading)}
        warning={warnings[heading]}
      />
    )),
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons inside it.
    <div
      className={styles.pad}
      data-pad
      data-pointy={pointy || undefined}
      data-manual={manual || undefined}
      onKeyDown={pressKey}
      onKeyUp={({ key }) => {
        if (key === 'Tab') focus.current = afterTab(focus.current)
      }}
      onPointerDown={(event) => {
        focus.current = afterPress(buttonOf(event))
      }}
      onFocus={(event) => {
        focus.current = afterFocus(focus.current, buttonOf(event))
      }}
    >
      {hexes[0]}
      {pointy && hexes[1]?.[0]}
      <Middle {...{ walk, busy, forageDc, onEndDay }} />
      {pointy ? hexes[1]?.[1] : hexes[1]}
      {hexes[2]}
      <PadHeart {...{ walk, pointy }} rolls={!manual} />
    </div>
  )
}

interface MiddleProps extends Pick<DirectionPadProps, 'busy' | 'forageDc' | 'onEndDay'> {
  readonly walk: PadButton | null
}

/** Three buttons; on a phone one, which opens them. */
const Middle = ({ walk, busy, forageDc, onEndDay }: MiddleProps) => {
  const isPhone = useMediaQuery('(width < 43.75em)')
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const middle = useRef<HTMLDivElement>(null)
  useListener('pointerdown', ({ target }) => {
    if (!(target instanceof Node && middle.current?.contains(target))) setOpen(false)
  })
  const stays = STATIONARY_ACTIVITIES.map((stay) => (
    <StayButton
      key={stay}
      {...{ stay, busy, forageDc }}
      walks={walk === stay}
      onPress={() => {
        setOpen(false)
        opener.current?.focus()
        onEndDay(stay)
      }}
    />
  ))
  if (!isPhone) return stays
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons inside it.
    <div
      ref={middle}
      className={styles.middle}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        setOpen(false)
        opener.current?.focus()
      }}
    >
      <button
        ref={opener}
        type="button"
        className={styles.stay}
        data-stay="here"
        data-walking={typeof walk === 'string' || undefined}
        aria-label={words.hereOpens}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles.face}>{words.here}</span>
      </button>
      {isOpen && (
        <fieldset className={`slip ${styles.choices}`} aria-label={words.hereOpens}>
          {stays}
        </fieldset>
      )}
    </div>
  )
}

interface HexButtonProps extends Pick<DirectionPadProps, 'pointy' | 'busy' | 'onEndDay'> {
  readonly heading: Heading
  readonly walk: PadButton | null
  readonly isSpared: boolean
  readonly warning: StepWarning | undefined
}

const ONE_APART = { left: 0, top: 0, columnSpacing: 1, rowSpacing: 1 }

/** To which side of the party's hex a heading lies. */
const placeOf = (heading: Heading, pointy: boolean) => {
  const { x, y } = hexCentre({ ...ONE_APART, pointy }, neighbour({ x: 0, y: 0 }, heading))
  return { '--x': Math.sign(x), '--y': Math.sign(y), '--out': Math.trunc(y / 2) } as CSSProperties
}

/** Drawn, not written, as the keys are. */
const SIGNS: Readonly<Record<StepWarning, string>> = { water: '≈', offMap: '→|' }

const HexButton = (props: HexButtonProps) => {
  const { heading, pointy, walk, busy, isSpared, warning, onEndDay } = props
  const { letter, digit } = headingKeys(heading, pointy)
  const noteId = useId()
  const note = [warning && words.warns[warning], isSpared && words.noCheckOnTrail]
    .filter(Boolean)
    .join(' ')
  return (
    <button
      type="button"
      className={styles.hex}
      style={placeOf(heading, pointy)}
      data-press
      data-heading={heading}
      data-walking={walk === heading || undefined}
      aria-label={words.endDay(headingName(heading, pointy))}
      aria-describedby={isSpared ? noteId : `${noteId} ${DAY_AHEAD}`}
      title={note || undefined}
      data-spared={isSpared || undefined}
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
        {warning && <span className={styles.sign} data-sign={SIGNS[warning]} />}
        <span className={styles.keys} data-keys={`${digit} ${letter}`} />
        <span id={noteId} hidden>
          {note}
        </span>
      </span>
    </button>
  )
}
