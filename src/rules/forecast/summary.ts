import type { Pace } from '../movement.ts'
import type { RunOutcomes } from './journeys.ts'
import type { StoreDays } from './stores.ts'

/** R-CAST-6: a number of 100 expeditions; `less` and `more` where the runs are too few to say. */
export interface InHundred {
  readonly kind: 'about' | 'less' | 'more' | 'certain'
  readonly of: number
}

/**
 * R-CAST-6: a share of the runs as a number of 100 expeditions. Only an outcome that does not
 * depend on dice is 0 or 100; other shares near those are `less` than 1, or `more` than 99.
 */
export const inHundred = (count: number, runs: number, isCertain: boolean): InHundred => {
  if (isCertain) return { kind: 'certain', of: count === 0 ? 0 : 100 }
  const of = Math.round((100 * count) / runs)
  if (of < 1) return { kind: 'less', of: 1 }
  return of > 99 ? { kind: 'more', of: 99 } : { kind: 'about', of }
}

/** R-CAST-7: the number of dots in a dot plot. */
export const DOT_COUNT = 50

/** R-CAST-1: how an expedition ends; `elsewhere`: the party wrongly believes to have arrived. */
export const ENDINGS = ['in-time', 'late', 'elsewhere', 'on-the-way'] as const
export type Ending = (typeof ENDINGS)[number]

/** R-CAST-7: a dot of the dot plot: one of 50 quantiles, which stands for 2 of 100 expeditions. */
export interface ForecastDot {
  /** The day of the ending; null: the party is still on the way when the run ends. */
  readonly day: number | null
  readonly ending: Ending
}

/** How many runs ended on a day, by their ending. */
export interface DayRow {
  /** The day, counted from 1 for the next one. */
  readonly day: number
  readonly inTime: number
  readonly late: number
  readonly elsewhere: number
}

/** R-CAST-6, R-CAST-7: the summary of the runs at one pace. */
export interface PaceForecast {
  readonly pace: Pace
  readonly runs: number
  readonly inTime: InHundred
  /** Expeditions that arrive in time or late. */
  readonly arrived: InHundred
  readonly elsewhere: InHundred
  readonly onTheWay: InHundred
  /** The days on which some expedition ended, in order. */
  readonly days: readonly DayRow[]
  readonly dots: readonly ForecastDot[]
  /** The day by which half of all expeditions have arrived; null: fewer arrive. */
  readonly half: number | null
  /** The day by which 90 of 100 expeditions have arrived; null: fewer arrive. */
  readonly most: number | null
}

/** R-CAST-8: the share of the runs for which provisions are planned. */
const PROVISIONED_SHARE = 0.9

const rowsByDay = ({ days, isThere, isSupplied }: RunOutcomes): DayRow[] => {
  const lastDay = days.reduce((latest, day) => Math.max(latest, day), 0)
  const rows = Array.from({ length: lastDay + 1 }, (_, day) => ({
    day,
    inTime: 0,
    late: 0,
    elsewhere: 0,
  }))
  days.forEach((day, run) => {
    const row = rows[day]
    if (!row || day === 0) return
    if (isThere[run] === 0) row.elsewhere += 1
    else if (isSupplied[run] === 1) row.inTime += 1
    else row.late += 1
  })
  return rows.filter(({ inTime, late, elsewhere }) => inTime + late + elsewhere > 0)
}

/** A number of runs with the same ending on one day; null: still on the way. */
interface EndedRuns {
  readonly day: number | null
  readonly count: number
}

/** Distributes the dots over the endings; the largest fractions are rounded up. */
const dotsByEnding = (counts: readonly number[], runs: number): readonly number[] => {
  const exactDots = counts.map((count) => (DOT_COUNT * count) / runs)
  const wholeDots = exactDots.map(Math.floor)
  const dotsLeft = DOT_COUNT - wholeDots.reduce((sum, dots) => sum + dots, 0)
  const largest = exactDots
    .map((dots, index) => ({ index: index, part: dots % 1 }))
    .sort((a, b) => b.part - a.part)
    .slice(0, dotsLeft)
  return wholeDots.map(
    (dots, index) => dots + Number(largest.some((rounded) => rounded.index === index)),
  )
}

/** Divides runs into as many equal parts as there are dots, and finds each part's middle day. */
const middleDays = (endedRuns: readonly EndedRuns[], dots: number): readonly (number | null)[] => {
  const runs = endedRuns.reduce((sum, { count }) => sum + count, 0)
  return Array.from({ length: dots }, (_, index) => {
    let runsLeft = ((index + 0.5) / dots) * runs
    return (
      endedRuns.find(({ count }) => {
        runsLeft -= count
        return runsLeft < 0
      })?.day ?? null
    )
  })
}

/** R-CAST-7: the dots of all endings, each on the middle day of its part of the runs. */
const dotsOf = (rows: readonly DayRow[], runs: number): ForecastDot[] => {
  const endedRunsOf = (key: 'inTime' | 'late' | 'elsewhere'): EndedRuns[] =>
    rows.map((row) => ({ day: row.day, count: row[key] }))
  const endedRuns = [endedRunsOf('inTime'), endedRunsOf('late'), endedRunsOf('elsewhere')]
  const sums = endedRuns.map((days) => days.reduce((sum, { count }) => sum + count, 0))
  const onTheWay = runs - sums.reduce((sum, count) => sum + count, 0)
  const allEndings = [...endedRuns, [{ day: null, count: onTheWay }]]
  const dotCounts = dotsByEnding([...sums, onTheWay], runs)
  const dots = ENDINGS.flatMap((ending, index) =>
    middleDays(allEndings[index] ?? [], dotCounts[index] ?? 0).map(
      (day): ForecastDot => ({ day, ending }),
    ),
  )
  // Sorting is stable: on one day the dots in time come first. Those on the way are last.
  const neverEnds = Number.POSITIVE_INFINITY
  return dots.sort((a, b) => (a.day ?? neverEnds) - (b.day ?? neverEnds) || 0)
}

const dayOfShare = (rows: readonly DayRow[], runs: number, share: number): number | null => {
  let arrived = 0
  for (const { day, inTime, late } of rows) {
    arrived += inTime + late
    if (arrived >= share * runs) return day
  }
  return null
}

/** R-CAST-6: whether no dice and no weather could change that all runs are in time, or none. */
const isOutcomeCertain = (
  { lost, runs }: RunOutcomes,
  rows: readonly DayRow[],
  { driest, wettest }: StoreEnds,
): boolean => {
  if (lost > 0 || rows.length > 1) return false
  const [row] = rows
  if (!row) return true
  if (row.inTime === runs) return driest === null || row.day <= driest
  return row.late === runs && wettest !== null && row.day > wettest
}

/** How long the stores last in the driest and in the wettest weather. */
interface StoreEnds {
  readonly driest: StoreDays
  readonly wettest: StoreDays
}

export const summarise = (
  pace: Pace,
  outcomes: RunOutcomes,
  storeEnds: StoreEnds,
): PaceForecast => {
  const { runs } = outcomes
  const rows = rowsByDay(outcomes)
  const countOf = (key: 'inTime' | 'late' | 'elsewhere') =>
    rows.reduce((sum, row) => sum + row[key], 0)
  const inTime = countOf('inTime')
  const arrived = inTime + countOf('late')
  const elsewhere = countOf('elsewhere')
  // A party without supplies on the first day is never in time.
  const isCertain = storeEnds.wettest === 0 || isOutcomeCertain(outcomes, rows, storeEnds)
  const areAllRunsAlike = outcomes.lost === 0 && rows.length <= 1
  const ofHundred = (count: number) => inHundred(count, runs, areAllRunsAlike)
  return {
    pace,
    runs,
    inTime: inHundred(inTime, runs, isCertain),
    arrived: ofHundred(arrived),
    elsewhere: ofHundred(elsewhere),
    onTheWay: ofHundred(runs - arrived - elsewhere),
    days: rows,
    dots: dotsOf(rows, runs),
    half: dayOfShare(rows, runs, 0.5),
    most: dayOfShare(rows, runs, PROVISIONED_SHARE),
  }
}
