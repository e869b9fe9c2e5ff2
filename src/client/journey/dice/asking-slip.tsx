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
import { die as dieName } from '#client/story/day/words.ts'
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
import { askOf, beginAsking, nextAsking, typedOf } from './asking.ts'
import styles from './dice-slip.module.css'
import { DueDie } from './due-die.tsx'
import * as words from './words.ts'

interface DiceSlipProps {
  readonly title: string
  readonly name: string
  readonly news: string | null
  readonly onGiveUp: () => void
  readonly children: ReactNode
}

/** Lies where the pad is, until the dice are there. Escape gives up. */
export const DiceSlip = ({ title, name, news, onGiveUp, children }: DiceSlipProps) => {
  const id = useId()
  const pressKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onGiveUp()
  }
  return (
    <section className={styles.slip} data-dice-slip aria-label={name} onKeyDown={pressKey}>
      <div className="line between">
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <Button look="icon" onClick={onGiveUp} spoken={cancel}>
          <CloseIcon />
        </Button>
      </div>
      {news && (
        <p className={`note ${styles.news}`} role="status">
          {news}
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

/** Dice of which one outcome is made: of an encounter, a quantity or a yield; else none. */
const outcomeOf = (purpose: string | undefined): string | null => {
  const [kind = '', time] = purpose?.split(':') ?? []
  if (kind === 'encounter-type' || kind === 'quantity') return `${kind}:${time}`
  return kind === 'forage-rations' || kind === 'forage-gallons' ? kind : null
}

/** The dice typed so far, each with its verdict. What dice to come decide is not said. */
export const sayTyped = (
  asked: TypedDiceDay,
  order: DayOrder,
  rules: Pick<RuleSet, 'terrains'>,
): ReturnType<typeof sayDice> => {
  const typed = new Set<string>(asked.rolls.map(({ purpose }) => purpose))
  const open = outcomeOf(asked.nextDie?.purpose)
  return sayDice(journalDay(asked.day, order, rules), hasTerrainCosts(rules))
    .filter(({ purpose }) => typed.has(purpose))
    .map((die) => {
      const isOpen = open !== null && outcomeOf(die.purpose) === open
      return isOpen ? { ...die, verdict: words.moreToRoll } : die
    })
}

/** The newest die stands last and in sight. */
const TypedList = ({ dice }: { readonly dice: ReturnType<typeof sayTyped> }) => {
  const list = useRef<HTMLUListElement>(null)
  const count = dice.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each die.
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [count])
  return (
    <ul ref={list} className={`scrolls ${styles.list}`}>
      {dice.map(({ purpose, name, die, result, verdict }) => (
        <li key={purpose}>
          {name} <span className="soft">{die}</span> <strong>{result}</strong>
          {verdict}
        </li>
      ))}
    </ul>
  )
}

/** The field is gone: the focus goes on here. */
const NothingDue = ({ onEnd }: { readonly onEnd: () => void }) => {
  const end = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => end.current?.focus({ preventScroll: true }), [])
  return (
    <div className={`row ${styles.done}`}>
      <p>{words.nothingDue}</p>
      <Button ref={end} look="primary" onClick={onEnd}>
        {words.endDay}
      </Button>
    </div>
  )
}

interface AskingSlipProps {
  readonly command: DayCommand
  readonly tables: EncounterTables
  readonly title: string
  readonly name: string
  readonly onEnd: (command: DayCommand) => void
  readonly onGiveUp: () => void
}

export const AskingSlip = (props: AskingSlipProps) => {
  const { command, tables, title, name, onEnd, onGiveUp } = props
  const view = useView()
  const draft = useGmSession((session) => session.draft)
  const { order } = command
  const knownTerrainOf = useTerrainLookup(useCampaign(), view, diceDependOnTerrain(view.rules))
  const ask = useMemo(
    () => askOf(view, draft, order, tables, knownTerrainOf),
    [view, draft, order, tables, knownTerrainOf],
  )
  const [asking, tell] = useReducer(nextAsking, null, () =>
    beginAsking(view.day, ask, command.dice ?? {}),
  )
  useLayoutEffect(() => tell({ kind: 'seen', day: view.day, ask }), [view.day, ask])

  const { asked, text, refused, isAnew } = asking
  const { nextDie } = asked
  const end = (): void => onEnd({ ...command, dice: typedOf(asked) })
  const isDone = nextDie === null && !isAnew
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last die was typed. What another screen changed ends no day.
  useEffect(() => {
    if (isDone) end()
  }, [isDone])

  const dice = sayTyped(asked, order, view.rules)
  const last = dice.at(-1)
  return (
    <DiceSlip title={title} name={name} news={isAnew ? words.anew : null} onGiveUp={onGiveUp}>
      <TypedList dice={dice} />
      {nextDie ? (
        <DueDie
          due={nextDie}
          text={text}
          refused={refused}
          canGoBack={asked.rolls.length > 0}
          onWrite={(text) => tell({ kind: 'wrote', text, ask })}
          onPress={(result) => tell({ kind: 'pressed', result, ask })}
          onEnter={() => tell({ kind: 'entered', ask })}
          onBack={() => tell({ kind: 'back', ask })}
        />
      ) : (
        <NothingDue onEnd={end} />
      )}
      <p className="visually-hidden" aria-live="polite">
        {last && `${last.name}: ${last.result}${last.verdict}. `}
        {last &&
          nextDie &&
          words.next(words.shows(sayPurpose(nextDie.purpose), dieName(nextDie.sides)))}
      </p>
    </DiceSlip>
  )
}
