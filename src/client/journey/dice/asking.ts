import type { KnownTerrainOf } from '#client/chart/use-land.ts'
import { leftoverProgress } from '#client/session/order.ts'
import { type Draft, draftedRecord } from '#client/ui/draft/draft.ts'
import type { GmView } from '#protocol/views.ts'
import { applyTypedDice, type TypedDiceDay, type TypedResults } from '#rules/dice/typed-dice.ts'
import type { EncounterTables } from '#rules/encounter.ts'
import type { DayOrder } from '#rules/travel-day.ts'
import { type Hex, hexKey } from '#shared/hex.ts'

/** The digits that were typed for a die so far; `isWhole`: no further digit can follow. */
type DieReading =
  | { readonly kind: 'result'; readonly result: number; readonly isWhole: boolean }
  | { readonly kind: 'begun' }
  | { readonly kind: 'refused' }

const BEGUN: DieReading = { kind: 'begun' }
const REFUSED: DieReading = { kind: 'refused' }

/** Ten-sided dice that are read as one number, a digit each. */
const DIGITS: Readonly<Partial<Record<number, number>>> = { 100: 2, 1000: 3 }

/** A d10 shows 0 for ten; two of them 00 for a hundred, 07 for seven; three 000 for a thousand. */
const readZero = (text: string, sides: number): DieReading => {
  if (sides === 10 && text === '0') return { kind: 'result', result: 10, isWhole: true }
  const digits = DIGITS[sides] ?? 0
  if (text.length > digits) return REFUSED
  if (text.length < digits) return BEGUN
  return { kind: 'result', result: Number(text) || sides, isWhole: true }
}

export const readDie = (typed: string, sides: number): DieReading => {
  const text = typed.trim()
  if (text === '') return BEGUN
  if (!/^\d+$/.test(text)) return REFUSED
  if (text.startsWith('0')) return readZero(text, sides)
  const result = Number(text)
  return result > sides ? REFUSED : { kind: 'result', result, isWhole: result * 10 > sides }
}

type DaySource = Pick<
  GmView,
  'map' | 'believed' | 'progress' | 'day' | 'rules' | 'settings' | 'trail' | 'tables'
>

/** The day ahead as the server would resolve it, built of the view and the draft. */
export const askOf = (
  view: DaySource,
  draft: Draft,
  order: DayOrder,
  tables: EncounterTables,
  knownTerrainOf: KnownTerrainOf,
): Ask => {
  const { map, believed, day, rules, settings, trail, tables: summaries } = view
  const idOf = (name: string) => rules.terrains.find((each) => each.name === name)?.id
  const named = draftedRecord(draft, map)
  const terrain = idOf(named.terrain) ?? idOf(map.terrain) ?? ''
  const traveller = { record: { ...named, terrain }, believed, day, ...leftoverProgress(view) }
  const ownTrail = new Set(trail.map(({ hex }) => hexKey(hex)))
  const met = new Map(summaries.map(({ id, met = [] }) => [id, met]))
  const conditions = {
    rules,
    settings,
    tables,
    isMet: (table: string, row: string) => met.get(table)?.includes(row) ?? false,
    terrainAt: (hex: Hex) => idOf(knownTerrainOf(hex)?.terrain ?? '') ?? null,
    isOnTrail: (hex: Hex) => ownTrail.has(hexKey(hex)),
  }
  return (typed) => applyTypedDice(traveller, order, conditions, settings.typedDice, typed)
}

type Ask = (typed: TypedResults) => TypedDiceDay

export interface Asking {
  /** Days ended when the dice were typed. */
  readonly day: number
  readonly asked: TypedDiceDay
  readonly text: string
  /** A number that the die does not have. */
  readonly refused: string | null
  /** Whether what decides the dice changed: they are asked for anew. */
  readonly isAnew: boolean
}

type AskingEvent = { readonly ask: Ask } & (
  | { readonly kind: 'seen'; readonly day: number }
  | { readonly kind: 'wrote'; readonly text: string }
  | { readonly kind: 'pressed'; readonly result: number }
  | { readonly kind: 'entered' }
  | { readonly kind: 'back' }
)

export const typedOf = ({ rolls }: TypedDiceDay): TypedResults =>
  Object.fromEntries(rolls.map(({ purpose, result }) => [purpose, result]))

export const beginAsking = (day: number, ask: Ask, typed: TypedResults): Asking => ({
  day,
  asked: ask(typed),
  text: '',
  refused: null,
  isAnew: false,
})

const asksTheSame = (one: TypedDiceDay, other: TypedDiceDay): boolean =>
  one.rolls.length === other.rolls.length &&
  one.nextDie?.purpose === other.nextDie?.purpose &&
  one.nextDie?.sides === other.nextDie?.sides

const afterSeen = (asking: Asking, day: number, ask: Ask): Asking => {
  const asked = ask(typedOf(asking.asked))
  return day === asking.day && asksTheSame(asked, asking.asked)
    ? { ...asking, asked }
    : { ...beginAsking(day, ask, {}), isAnew: true }
}

const take = ({ day, asked }: Asking, result: number, ask: Ask): Asking =>
  asked.nextDie
    ? beginAsking(day, ask, { ...typedOf(asked), [asked.nextDie.purpose]: result })
    : beginAsking(day, ask, typedOf(asked))

const refuse = (asking: Asking, text: string): Asking => ({ ...asking, text: '', refused: text })

const goBack = ({ day, asked }: Asking, ask: Ask): Asking =>
  beginAsking(day, ask, typedOf({ ...asked, rolls: asked.rolls.slice(0, -1) }))

/** R-DIE-5. */
export const nextAsking = (asking: Asking, event: AskingEvent): Asking => {
  const { asked, text } = asking
  const { ask } = event
  switch (event.kind) {
    case 'seen':
      return afterSeen(asking, event.day, ask)
    case 'wrote': {
      if (!asked.nextDie) return asking
      const reading = readDie(event.text, asked.nextDie.sides)
      if (reading.kind === 'refused') return refuse(asking, event.text.trim())
      if (reading.kind === 'result' && reading.isWhole) return take(asking, reading.result, ask)
      return { ...asking, text: event.text, refused: null }
    }
    case 'pressed':
      return take(asking, event.result, ask)
    case 'entered': {
      if (!asked.nextDie || text === '') return asking
      const reading = readDie(text, asked.nextDie.sides)
      return reading.kind === 'result' ? take(asking, reading.result, ask) : refuse(asking, text)
    }
    case 'back':
      return goBack(asking, ask)
  }
}
