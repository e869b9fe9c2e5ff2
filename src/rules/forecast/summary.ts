import type { Pace } from '../movement.ts'
import type { RunOutcomes } from './journeys.ts'
import type { StoreDays } from './stores.ts'

/** R-CAST-6: how many of 100 expeditions; `less` and `more` of what the runs cannot tell. */
export interface InHundred {
  readonly kind: 'about' | 'less' | 'more' | 'certain'
  readonly of: number
}

/**
 * R-CAST-6: a share of the runs as a whole number of 100. Only where nothing hangs on dice it is 0
 * or 100; else a share near those is `less` than 1, or `more` than 99.
 */
export const inHundred = (count: number, runs: number, isCertain: boolean): InHundred => {
  if (isCertain) return { kind: 'certain', of: count === 0 ? 0 : 100 }
  const of = Math.round((100 * count) / runs)
  if (of < 1) return { kind: 'less', of: 1 }
  return of > 99 ? { kind: 'more', of: 99 } : { kind: 'about', of }
}

/** R-CAST-7. */
export const DOT_COUNT = 50

/** R-CAST-1: how an expedition ends; `elsewhere`: it believes to have arrived, and has not. */
export const ENDINGS = ['in-time', 'late', 'elsewhere', 'on-the-way'] as const
export type Ending = (typeof ENDINGS)[number]

/** R-CAST-7: one of 50 quantiles: stands for 2 of 100 expeditions. */
export interface ForecastDot {
  /** null: still on the way when the runs end. */
  readonly day: number | null
  readonly ending: Ending
}

export interface DayRow {
  /** From 1 on, counted from now. */
  readonly day: number
  readonly inTime: number
  readonly late: number
  readonly elsewhere: number
}

/** R-CAST-6, R-CAST-7: the runs at one pace, as they are shown. */
export interface PaceForecast {
  readonly pace: Pace
  readonly runs: number
  readonly inTime: InHundred
  /** In time or late. */
  readonly arrived: InHundred
  readonly elsewhere: InHundred
  readonly onTheWay: InHundred
  /** In order, those on which an expedition ended. */
  readonly days: readonly DayRow[]
  readonly dots: readonly ForecastDot[]
  /** By which half, and by which 90 of 100 have arrived; null: fewer do. */
  readonly half: number | null
  readonly most: number | null
}

/** R-CAST-8: provisions are for so many of the runs. */
const MOST = 0.9

const rowsOf = ({ days, isThere, isSupplied }: RunOutcomes): DayRow[] => {
  const last = days.reduce((most, day) => Math.max(most, day), 0)
  const rows = Array.from({ length: last + 1 }, (_, day) => ({
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

/** Runs that end alike on one day; null: none. */
interface Ended {
  readonly day: number | null
  readonly count: number
}

/** Whole dots for each ending: the largest parts of a dot are made up to one. */
const dotsByEnding = (counts: readonly number[], runs: number): readonly number[] => {
  const exact = counts.map((count) => (DOT_COUNT * count) / runs)
  const whole = exact.map(Math.floor)
  const left = DOT_COUNT - whole.reduce((sum, dots) => sum + dots, 0)
  const largest = exact
    .map((dots, at) => ({ at, part: dots % 1 }))
    .sort((a, b) => b.part - a.part)
    .slice(0, left)
  return whole.map((dots, at) => dots + Number(largest.some((one) => one.at === at)))
}

/** The day in the middle of each of so many equal parts of the runs. */
const middles = (ended: readonly Ended[], dots: number): readonly (number | null)[] => {
  const runs = ended.reduce((sum, { count }) => sum + count, 0)
  return Array.from({ length: dots }, (_, nth) => {
    let left = ((nth + 0.5) / dots) * runs
    return (
      ended.find(({ count }) => {
        left -= count
        return left < 0
      })?.day ?? null
    )
  })
}

/** R-CAST-7: each ending has its share of the dots, on the days in the middle of its parts. */
const dotsOf = (rows: readonly DayRow[], runs: number): ForecastDot[] => {
  const of = (key: 'inTime' | 'late' | 'elsewhere'): Ended[] =>
    rows.map((row) => ({ day: row.day, count: row[key] }))
  const ended = [of('inTime'), of('late'), of('elsewhere')]
  const sums = ended.map((days) => days.reduce((sum, { count }) => sum + count, 0))
  const onTheWay = runs - sums.reduce((sum, count) => sum + count, 0)
  const all = [...ended, [{ day: null, count: onTheWay }]]
  const shares = dotsByEnding([...sums, onTheWay], runs)
  const dots = ENDINGS.flatMap((ending, at) =>
    middles(all[at] ?? [], shares[at] ?? 0).map((day): ForecastDot => ({ day, ending })),
  )
  // On one day those in time come first; those on the way are the last.
  const later = Number.POSITIVE_INFINITY
  return dots.sort((a, b) => (a.day ?? later) - (b.day ?? later) || 0)
}

const dayOfShare = (rows: readonly DayRow[], runs: number, share: number): number | null => {
  let arrived = 0
  for (const { day, inTime, late } of rows) {
    arrived += inTime + late
    if (arrived >= share * runs) return day
  }
  return null
}

/** R-CAST-6: whether every run is in time, or none, whatever the dice and the weather. */
const hangsOnNothing = (
  { lost, runs }: RunOutcomes,
  rows: readonly DayRow[],
  { driest, wettest }: Ends,
): boolean => {
  if (lost > 0 || rows.length > 1) return false
  const [row] = rows
  if (!row) return true
  if (row.inTime === runs) return driest === null || row.day <= driest
  return row.late === runs && wettest !== null && row.day > wettest
}

/** Days that the stores last in the driest and in the wettest weather. */
interface Ends {
  readonly driest: StoreDays
  readonly wettest: StoreDays
}

export const summarise = (pace: Pace, outcomes: RunOutcomes, ends: Ends): PaceForecast => {
  const { runs } = outcomes
  const rows = rowsOf(outcomes)
  const countOf = (key: 'inTime' | 'late' | 'elsewhere') =>
    rows.reduce((sum, row) => sum + row[key], 0)
  const inTime = countOf('inTime')
  const arrived = inTime + countOf('late')
  const elsewhere = countOf('elsewhere')
  // Who has nothing on the first day is in time nowhere.
  const isCertain = ends.wettest === 0 || hangsOnNothing(outcomes, rows, ends)
  const isSameWay = outcomes.lost === 0 && rows.length <= 1
  const say = (count: number) => inHundred(count, runs, isSameWay)
  return {
    pace,
    runs,
    inTime: inHundred(inTime, runs, isCertain),
    arrived: say(arrived),
    elsewhere: say(elsewhere),
    onTheWay: say(runs - arrived - elsewhere),
    days: rows,
    dots: dotsOf(rows, runs),
    half: dayOfShare(rows, runs, 0.5),
    most: dayOfShare(rows, runs, MOST),
  }
}
