import type { KnownTerrainOf } from '#client/chart/use-land.ts'
import { leftoverProgress } from '#client/session/order.ts'
import { type Draft, draftedRecord } from '#client/ui/draft/draft.ts'
import type { GmView } from '#protocol/views.ts'
import { applyTypedDice, type TypedDiceDay, type TypedResults } from '#rules/dice/typed-dice.ts'
import type { EncounterTables } from '#rules/encounter.ts'
import type { DayOrder } from '#rules/travel-day.ts'
import { type Hex, hexKey } from '#shared/hex.ts'

/** Meaning of the text typed for a die; `isComplete`: no further digit can follow. */
type DieReading =
  | { readonly kind: 'result'; readonly result: number; readonly isComplete: boolean }
  | { readonly kind: 'partial' }
  | { readonly kind: 'refused' }

const PARTIAL: DieReading = { kind: 'partial' }
const NOT_ON_DIE: DieReading = { kind: 'refused' }

/** The number of d10s that are rolled for a d100 and a d1000, by sides: each d10 shows one digit. */
const DIGITS_OF_DIE: Readonly<Partial<Record<number, number>>> = { 100: 2, 1000: 3 }

/** A d10 shows 0 for ten, two d10s show 00 for a hundred and 07 for seven, three show 000 for a thousand. */
const readTextWithZero = (text: string, sides: number): DieReading => {
  if (sides === 10 && text === '0') return { kind: 'result', result: 10, isComplete: true }
  const digits = DIGITS_OF_DIE[sides] ?? 0
  if (text.length > digits) return NOT_ON_DIE
  if (text.length < digits) return PARTIAL
  return { kind: 'result', result: Number(text) || sides, isComplete: true }
}

export const readDieText = (typed: string, sides: number): DieReading => {
  const text = typed.trim()
  if (text === '') return PARTIAL
  if (!/^\d+$/.test(text)) return NOT_ON_DIE
  if (text.startsWith('0')) return readTextWithZero(text, sides)
  const result = Number(text)
  return result > sides ? NOT_ON_DIE : { kind: 'result', result, isComplete: result * 10 > sides }
}

type DaySource = Pick<
  GmView,
  'map' | 'believed' | 'progress' | 'day' | 'rules' | 'settings' | 'trail' | 'tables'
>

/** Returns a function that resolves the next day as the server would, for the dice typed so far. */
export const createDayResolver = (
  view: DaySource,
  draft: Draft,
  order: DayOrder,
  tables: EncounterTables,
  knownTerrainOf: KnownTerrainOf,
): ResolveDay => {
  const { map, believed, day, rules, settings, trail, tables: tableSummaries } = view
  const terrainIdOf = (name: string) => rules.terrains.find((each) => each.name === name)?.id
  const draftRecord = draftedRecord(draft, map)
  const terrain = terrainIdOf(draftRecord.terrain) ?? terrainIdOf(map.terrain) ?? ''
  const traveller = {
    record: { ...draftRecord, terrain },
    believed,
    day,
    ...leftoverProgress(view),
  }
  const trailKeys = new Set(trail.map(({ hex }) => hexKey(hex)))
  const met = new Map(tableSummaries.map(({ id, met = [] }) => [id, met]))
  const conditions = {
    rules,
    settings,
    tables,
    isMet: (table: string, row: string) => met.get(table)?.includes(row) ?? false,
    terrainAt: (hex: Hex) => terrainIdOf(knownTerrainOf(hex)?.terrain ?? '') ?? null,
    isOnTrail: (hex: Hex) => trailKeys.has(hexKey(hex)),
  }
  return (typed) => applyTypedDice(traveller, order, conditions, settings.typedDice, typed)
}

type ResolveDay = (typed: TypedResults) => TypedDiceDay

export interface DiceEntry {
  /** The number of ended days when the dice were typed. */
  readonly day: number
  readonly resolvedDay: TypedDiceDay
  readonly text: string
  /** The last typed text, if the die has no such number. */
  readonly refusedText: string | null
  /** Whether the dice are asked for again from the first, because rules or view changed. */
  readonly hasRestarted: boolean
}

type DiceEntryEvent = { readonly resolveDay: ResolveDay } & (
  | { readonly kind: 'view-changed'; readonly day: number }
  | { readonly kind: 'text-typed'; readonly text: string }
  | { readonly kind: 'number-pressed'; readonly result: number }
  | { readonly kind: 'enter-pressed' }
  | { readonly kind: 'back-pressed' }
)

export const typedResultsOf = (rolls: TypedDiceDay['rolls']): TypedResults =>
  Object.fromEntries(rolls.map(({ purpose, result }) => [purpose, result]))

export const startDiceEntry = (
  day: number,
  resolveDay: ResolveDay,
  typed: TypedResults,
): DiceEntry => ({
  day,
  resolvedDay: resolveDay(typed),
  text: '',
  refusedText: null,
  hasRestarted: false,
})

const needsTheSameDice = (before: TypedDiceDay, after: TypedDiceDay): boolean =>
  before.rolls.length === after.rolls.length &&
  before.nextDie?.purpose === after.nextDie?.purpose &&
  before.nextDie?.sides === after.nextDie?.sides

const afterNewView = (entry: DiceEntry, day: number, resolveDay: ResolveDay): DiceEntry => {
  const resolvedDay = resolveDay(typedResultsOf(entry.resolvedDay.rolls))
  return day === entry.day && needsTheSameDice(resolvedDay, entry.resolvedDay)
    ? { ...entry, resolvedDay }
    : { ...startDiceEntry(day, resolveDay, {}), hasRestarted: true }
}

const acceptResult = (entry: DiceEntry, result: number, resolveDay: ResolveDay): DiceEntry => {
  const { rolls, nextDie } = entry.resolvedDay
  const typed = typedResultsOf(rolls)
  return startDiceEntry(
    entry.day,
    resolveDay,
    nextDie ? { ...typed, [nextDie.purpose]: result } : typed,
  )
}

const refuseText = (entry: DiceEntry, refusedText: string): DiceEntry => ({
  ...entry,
  text: '',
  refusedText,
})

const withoutLastDie = ({ day, resolvedDay }: DiceEntry, resolveDay: ResolveDay): DiceEntry =>
  startDiceEntry(day, resolveDay, typedResultsOf(resolvedDay.rolls.slice(0, -1)))

/** R-DIE-5: the entry after a key, a button or a new view. */
export const reduceDiceEntry = (entry: DiceEntry, event: DiceEntryEvent): DiceEntry => {
  const { text } = entry
  const { nextDie } = entry.resolvedDay
  const { resolveDay } = event
  switch (event.kind) {
    case 'view-changed':
      return afterNewView(entry, event.day, resolveDay)
    case 'text-typed': {
      if (!nextDie) return entry
      const reading = readDieText(event.text, nextDie.sides)
      if (reading.kind === 'refused') return refuseText(entry, event.text.trim())
      if (reading.kind === 'result' && reading.isComplete)
        return acceptResult(entry, reading.result, resolveDay)
      return { ...entry, text: event.text, refusedText: null }
    }
    case 'number-pressed':
      return acceptResult(entry, event.result, resolveDay)
    case 'enter-pressed': {
      if (!nextDie || text === '') return entry
      const reading = readDieText(text, nextDie.sides)
      return reading.kind === 'result'
        ? acceptResult(entry, reading.result, resolveDay)
        : refuseText(entry, text)
    }
    case 'back-pressed':
      return withoutLastDie(entry, resolveDay)
  }
}
