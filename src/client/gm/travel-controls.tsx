import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { sameHex } from '../../rules/hex.ts'
import { DayAhead, headingsOnTrail } from '../journey/travel/day-ahead.tsx'
import { DirectionPad } from '../journey/travel/direction-pad.tsx'
import { UndoRedo } from '../journey/travel/undo-redo.tsx'
import { title } from '../journey/travel/words.ts'
import { Button } from '../ui/button.tsx'
import { draftValue } from '../ui/draft/draft.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { ToggleRow } from '../ui/toggle-row.tsx'
import { away as awayWords, outdated as outdatedWords, tryAgain } from '../ui/words.ts'
import notes from './gm-notes.module.css'
import styles from './gm-page.module.css'
import { sayCommand } from './session/command-words.ts'
import { manualToggle, orderOf, type PadPress, pressOf } from './session/order.ts'
import { isBusy, isBusyForSteps, troubleOf } from './session/session-state.ts'
import { useGm, useGmLive, useGmSession, useView } from './session/use-gm.ts'
import * as words from './words.tsx'

/** A chunk of its own: few tables type their dice. */
const TypedDice = lazyPart(() => import('../journey/dice/typed-dice.tsx'), 'TypedDice')

/** As a root custom property, so that what is scrolled into view stops above the pinned part. */
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

/** The pad that ends the day, and what takes it back. */
export const TravelControls = (props: {
  /** Whether letters end days on a pad that was clicked. */
  readonly letters: boolean
  readonly controlsRef: RefObject<HTMLElement | null>
}) => {
  const { letters, controlsRef } = props
  const gm = useGm()
  const { draft, mode, underway, said, asks, busy, busyForSteps } = useGmSession((session) => ({
    draft: session.draft,
    mode: session.mode,
    underway: session.underway?.command ?? null,
    said: session.said,
    asks: session.question?.kind === 'dice',
    busy: isBusy(session),
    busyForSteps: isBusyForSteps(session),
  }))
  const { map, rules, trail, typesDice, undo, redo } = useView((view) => ({
    map: view.map,
    rules: view.rules,
    trail: view.trail,
    typesDice: view.settings.typedDice.length > 0,
    undo: view.undo,
    redo: view.redo,
  }))
  const terrain = draftValue(draft, map, 'terrain') ?? map.terrain
  const survival = draftValue(draft, map, 'survival') ?? map.survival
  const ahead = { ...mode, rules, terrain, survival }
  const spared = headingsOnTrail(ahead, map.position, (hex) =>
    trail.some((step) => sameHex(step.hex, hex)),
  )
  const endDay = (press: PadPress): void =>
    void gm.run({ kind: 'day', order: orderOf(press, gm.get().mode, rules) })
  const backToPad = useCallback(
    (press: PadPress): void => {
      const button = `[data-heading="${press}"], [data-stay="${press}"]`
      const pressed = controlsRef.current?.querySelector<HTMLElement>(button)
      ;(pressed ?? controlsRef.current)?.focus()
    },
    [controlsRef],
  )
  return (
    <section ref={controlsRef} className={styles.controls} aria-label={title} tabIndex={-1}>
      <GmNotes
        onDismiss={() => {
          controlsRef.current?.focus()
          gm.tell({ kind: 'noted', note: null })
        }}
      />
      <DirectionPad
        walking={underway?.kind === 'day' ? pressOf(underway.order) : null}
        busy={busy}
        manual={mode.manual}
        letters={letters}
        forageDc={mode.manual ? null : rules.forage.dc}
        spared={spared}
        onEndDay={endDay}
      />
      <div className={styles.after}>
        <ToggleRow
          {...manualToggle}
          value={mode.manual}
          onChange={(manual) => gm.tell({ kind: 'chose', mode: { manual } })}
        />
        <DayAhead {...ahead} spared={spared} />
        <UndoRedo
          undo={undo}
          redo={redo}
          busy={busyForSteps}
          onUndo={() => void gm.run({ kind: 'undo' })}
          onRedo={() => void gm.run({ kind: 'redo' })}
        />
      </div>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      {(typesDice || asks) && <TypedDice onClosed={backToPad} />}
    </section>
  )
}

const GmNotes = ({ onDismiss }: { readonly onDismiss: () => void }) => {
  const gm = useGm()
  const { status, outdated } = useGmLive()
  const { underway, note } = useGmSession(({ underway, note }) => ({ underway, note }))
  const trouble = underway?.command.kind === 'save' ? null : troubleOf(underway)
  const list = useRef<HTMLDivElement>(null)
  usePinnedHeight('--notes-height', list)
  return (
    <div ref={list} className={notes.notes} aria-live="assertive">
      {outdated && <p className={`slip ${notes.note}`}>{outdatedWords[outdated]}</p>}
      {status === 'away' && <p className={`slip ${notes.note}`}>{awayWords}</p>}
      {underway && trouble && (
        <div className={`slip ${notes.note}`}>
          <p>
            {words.unanswered(<strong>{sayCommand(underway.command)}</strong>)}{' '}
            {trouble === 'retrying' ? words.sendingAgain : words.onceAtMost}
          </p>
          <Button onClick={() => gm.tell({ kind: 'nudged' })}>{tryAgain}</Button>
        </div>
      )}
      {note && (
        <div className={`slip ${notes.note}`}>
          <p>{note}</p>
          <button type="button" className="sign" aria-label={words.dismiss} onClick={onDismiss}>
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  )
}
