import { type ReactNode, type RefObject, useCallback } from 'react'
import { sameHex } from '../../rules/hex.ts'
import { DayAhead, headingsOnTrail } from '../journey/travel/day-ahead.tsx'
import { DirectionPad } from '../journey/travel/direction-pad.tsx'
import { stepWarnings } from '../journey/travel/step-warnings.ts'
import { UndoRedo } from '../journey/travel/undo-redo.tsx'
import { title } from '../journey/travel/words.ts'
import { draftValue } from '../ui/draft/draft.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { ToggleRow } from '../ui/toggle-row.tsx'
import styles from './gm-page.module.css'
import { manualToggle, orderOf, type PadPress, pressOf } from './session/order.ts'
import { isBusy, isBusyForSteps } from './session/session-state.ts'
import { useGm, useGmSession, useView } from './session/use-gm.ts'

/** A chunk of its own: few tables type their dice. */
const TypedDice = lazyPart(() => import('../journey/dice/typed-dice.tsx'), 'TypedDice')

/** The pad that ends the day, and what takes it back. */
export const TravelControls = (props: {
  /** Whether letters end days on a pad that was clicked. */
  readonly letters: boolean
  readonly controlsRef: RefObject<HTMLElement | null>
  /** Messages, unless they lie on the map. */
  readonly notes: ReactNode
}) => {
  const { letters, controlsRef, notes } = props
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
  const view = useView((view) => ({
    chart: view.chart,
    map: view.map,
    rules: view.rules,
    surroundings: view.surroundings,
    trail: view.trail,
    typesDice: view.settings.typedDice.length > 0,
    undo: view.undo,
    redo: view.redo,
  }))
  const { map, rules, trail, typesDice, undo, redo } = view
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
      {notes}
      <DirectionPad
        walking={underway?.kind === 'day' ? pressOf(underway.order) : null}
        busy={busy}
        manual={mode.manual}
        letters={letters}
        forageDc={mode.manual ? null : rules.forage.dc}
        spared={spared}
        warnings={stepWarnings(view, mode.canoe)}
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
