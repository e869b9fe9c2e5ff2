import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react'
import { diceDependOnTerrain, useTerrainLookup } from '#client/chart/use-land.ts'
import type { DayCommand } from '#client/session/command.ts'
import { useCampaign, useGmSession, useView } from '#client/session/use-gm.ts'
import { sayDice, sayPurpose } from '#client/story/day/say-day.ts'
import { die as dieLabel } from '#client/story/day/words.ts'
import { Button } from '#client/ui/button.tsx'
import { cancel } from '#client/ui/gm-words.ts'
import { CloseIcon } from '#client/ui/icons.tsx'
import type { JournalDay } from '#protocol/views.ts'
import type { TypedDiceDay } from '#rules/dice/typed-dice.ts'
import type { EncounterTables } from '#rules/encounter.ts'
import { hasTerrainCosts } from '#rules/movement.ts'
import type { RuleSet } from '#rules/rule-set.ts'
import { terrainById } from '#rules/terrain.ts'
import type { DayOrder, TravelDay } from '#rules/travel-day.ts'
import { createDayResolver, reduceDiceEntry, startDiceEntry, typedResultsOf } from './dice-entry.ts'
import styles from './dice-panel.module.css'
import { NextDieField } from './next-die-field.tsx'
import * as words from './words.ts'

interface DicePanelProps {
  readonly title: string
  readonly name: string
  readonly notice: string | null
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** A panel over the direction pad until all dice are typed. Escape cancels the day. */
export const DicePanel = ({ title, name, notice, onCancel, children }: DicePanelProps) => {
  const id = useId()
  const pressKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onCancel()
  }
  return (
    <section className={styles.panel} data-dice-panel aria-label={name} onKeyDown={pressKey}>
      <div className="line between">
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <Button look="icon" onClick={onCancel} spoken={cancel}>
          <CloseIcon />
        </Button>
      </div>
      {notice && (
        <p className={`note ${styles.notice}`} role="status">
          {notice}
        </p>
      )}
      {children}
    </section>
  )
}

const journalDay = (
  { record, day, from, way, rolls, events, weather, checks, heading, lost }: TravelDay,
  order: DayOrder,
  { terrains }: Pick<RuleSet, 'terrains'>,
): JournalDay => ({
  revision: '',
  day,
  map: { ...record, terrain: terrainById(terrains, record.terrain).name },
  from,
  way: [...way],
  order,
  rolls: [...rolls],
  events: [...events],
  checks,
  alerts: [],
  direction: heading,
  lost,
  weather: weather?.name ?? null,
  undone: false,
  encounters: [],
  notes: { gm: '', players: '', session: null },
  balance: null,
})

/** A key that all dice of one encounter, quantity or yield share; null for dice that decide alone. */
const outcomeKey = (purpose: string | undefined): string | null => {
  const [kind = '', time] = purpose?.split(':') ?? []
  if (kind === 'encounter-type' || kind === 'quantity') return `${kind}:${time}`
  return kind === 'forage-rations' || kind === 'forage-gallons' ? kind : null
}

/** The dice typed so far, each with its verdict, unless the verdict depends on dice still to roll. */
export const sayTypedDice = (
  resolvedDay: TypedDiceDay,
  order: DayOrder,
  rules: Pick<RuleSet, 'terrains'>,
): ReturnType<typeof sayDice> => {
  const typed = new Set<string>(resolvedDay.rolls.map(({ purpose }) => purpose))
  const openOutcome = outcomeKey(resolvedDay.nextDie?.purpose)
  return sayDice(journalDay(resolvedDay.day, order, rules), hasTerrainCosts(rules))
    .filter(({ purpose }) => typed.has(purpose))
    .map((die) => {
      const isOpen = openOutcome !== null && outcomeKey(die.purpose) === openOutcome
      return isOpen ? { ...die, verdict: words.moreToRoll } : die
    })
}

/** The dice typed so far; the list is scrolled to the newest, at its end. */
const TypedDiceList = ({ dice }: { readonly dice: ReturnType<typeof sayTypedDice> }) => {
  const listElement = useRef<HTMLUListElement>(null)
  const count = dice.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls after each new die.
  useLayoutEffect(() => {
    listElement.current?.scrollTo({ top: listElement.current.scrollHeight })
  }, [count])
  return (
    <ul ref={listElement} className={`scrolls ${styles.list}`}>
      {dice.map(({ purpose, name, die, result, verdict }) => (
        <li key={purpose}>
          {name} <span className="soft">{die}</span> <strong>{result}</strong>
          {verdict}
        </li>
      ))}
    </ul>
  )
}

/** Replaces the field when no die is left to roll, and takes over its focus. */
const NoDiceLeft = ({ onEndDay }: { readonly onEndDay: () => void }) => {
  const endDay = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => endDay.current?.focus({ preventScroll: true }), [])
  return (
    <div className={`row ${styles.noDiceLeft}`}>
      <p>{words.nothingDue}</p>
      <Button ref={endDay} look="primary" onClick={onEndDay}>
        {words.endDay}
      </Button>
    </div>
  )
}

interface DiceEntryPanelProps {
  readonly command: DayCommand
  readonly tables: EncounterTables
  readonly title: string
  readonly name: string
  readonly onEndDay: (command: DayCommand) => void
  readonly onCancel: () => void
}

export const DiceEntryPanel = (props: DiceEntryPanelProps) => {
  const { command, tables, title, name, onEndDay, onCancel } = props
  const view = useView()
  const draft = useGmSession((session) => session.draft)
  const { order } = command
  const knownTerrainOf = useTerrainLookup(useCampaign(), view, diceDependOnTerrain(view.rules))
  const resolveDay = useMemo(
    () => createDayResolver(view, draft, order, tables, knownTerrainOf),
    [view, draft, order, tables, knownTerrainOf],
  )
  const [diceEntry, dispatch] = useReducer(reduceDiceEntry, null, () =>
    startDiceEntry(view.day, resolveDay, command.dice ?? {}),
  )
  useLayoutEffect(
    () => dispatch({ kind: 'view-changed', day: view.day, resolveDay }),
    [view.day, resolveDay],
  )

  const { resolvedDay, text, refusedText, hasRestarted } = diceEntry
  const { nextDie } = resolvedDay
  const endDay = (): void => onEndDay({ ...command, dice: typedResultsOf(resolvedDay.rolls) })
  const isDone = nextDie === null && !hasRestarted
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the last die was typed. A change from another screen never ends the day.
  useEffect(() => {
    if (isDone) endDay()
  }, [isDone])

  const dice = sayTypedDice(resolvedDay, order, view.rules)
  const lastDie = dice.at(-1)
  return (
    <DicePanel
      title={title}
      name={name}
      notice={hasRestarted ? words.anew : null}
      onCancel={onCancel}
    >
      <TypedDiceList dice={dice} />
      {nextDie ? (
        <NextDieField
          nextDie={nextDie}
          text={text}
          refusedText={refusedText}
          canGoBack={resolvedDay.rolls.length > 0}
          onType={(text) => dispatch({ kind: 'text-typed', text, resolveDay })}
          onPressNumber={(result) => dispatch({ kind: 'number-pressed', result, resolveDay })}
          onPressEnter={() => dispatch({ kind: 'enter-pressed', resolveDay })}
          onBack={() => dispatch({ kind: 'back-pressed', resolveDay })}
        />
      ) : (
        <NoDiceLeft onEndDay={endDay} />
      )}
      <p className="visually-hidden" aria-live="polite">
        {lastDie && `${lastDie.name}: ${lastDie.result}${lastDie.verdict}. `}
        {lastDie &&
          nextDie &&
          words.next(words.shows(sayPurpose(nextDie.purpose), dieLabel(nextDie.sides)))}
      </p>
    </DicePanel>
  )
}
