import type { Pace } from '../movement.ts'
import type { Outcomes } from './journeys.ts'
import type { Lasts } from './stores.ts'

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
export const DOTS = 50

/** R-CAST-5: how an expedition ends; `elsewhere`: it believes to have arrived, and has not. */
export const ENDINGS = ['in-time', 'late', 'elsewhere', 'on-the-way'] as const
export type Ending = (typeof ENDINGS)[number]

/** R-CAST-7: one of 50 quantiles: stands for 2 of 100 expeditions. */
export interface Dot {
  /** null: still on the way when the runs end. */
  readonly day: number | null
  readonly ending: Ending
}

/** Expeditions by the day that ends them. */
export interface DayRow {
  /** From 1 on, counted from now. */
  readonly day: number
  readonly inTime: number
  readonly late: number
  readonly elsewhere: number
}

/** R-CAST-8: what is enough to arrive supplied. */
export interface Provisions {
  readonly days: number
  /** Gallons that are enough with the rain that these expeditions met. */
  readonly gallonsWithRain: number
}

/** R-CAST-6 to R-CAST-8: the runs at one pace, as they are shown. */
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
  readonly dots: readonly Dot[]
  /** By which half, and by which 90 of 100 have arrived; null: fewer do. */
  readonly half: number | null
  readonly most: number | null
  /** null: fewer than 90 of 100 arrive. */
  readonly provisions: Provisions | null
}

/** R-CAST-8. */
const MOST = 0.9

const endingOf = ({ days, isThere, isSupplied }: Outcomes, run: number): Ending => {
  if (days[run] === 0) return 'on-the-way'
  if (isThere[run] === 0) return 'elsewhere'
  return isSupplied[run] === 1 ? 'in-time' : 'late'
}

const rowsOf = (outcomes: Outcomes): DayRow[] => {
  const { days } = outcomes
  const last = days.reduce((most, day) => Math.max(most, day), 0)
  const rows = Array.from({ length: last + 1 }, (_, day) => ({
    day,
    inTime: 0,
    late: 0,
    elsewhere: 0,
  }))
  days.forEach((day, run) => {
    const row = rows[day]
    const ending = endingOf(outcomes, run)
    if (!row || ending === 'on-the-way') return
    row[ending === 'in-time' ? 'inTime' : ending] += 1
  })
  return rows.filter(({ inTime, late, elsewhere }) => inTime + late + elsewhere > 0)
}

/** R-CAST-7: the middle of each fiftieth, by day; on one day those in time come first. */
const dotsOf = (rows: readonly DayRow[], runs: number): Dot[] => {
  const steps: { readonly upTo: number; readonly dot: Dot }[] = []
  let sum = 0
  const add = (day: number, ending: Ending, count: number): void => {
    sum += count
    if (count > 0) steps.push({ upTo: sum, dot: { day, ending } })
  }
  for (const { day, inTime, late, elsewhere } of rows) {
    add(day, 'in-time', inTime)
    add(day, 'late', late)
    add(day, 'elsewhere', elsewhere)
  }
  return Array.from({ length: DOTS }, (_, nth) => {
    const rank = ((nth + 0.5) / DOTS) * runs
    return steps.find(({ upTo }) => rank < upTo)?.dot ?? { day: null, ending: 'on-the-way' }
  })
}

/** The first day by which a share of the runs has arrived. */
const dayOfShare = (rows: readonly DayRow[], runs: number, share: number): number | null => {
  let arrived = 0
  for (const { day, inTime, late } of rows) {
    arrived += inTime + late
    if (arrived >= share * runs) return day
  }
  return null
}

/** R-CAST-8: the least water with which enough of those that arrive by then are supplied. */
const gallonsFor = ({ days, isThere, gallons }: Outcomes, runs: number, by: number): number => {
  const needed = Array.from(gallons.subarray(0, runs)).filter((_, run) => {
    const day = days[run] ?? 0
    return isThere[run] === 1 && 0 < day && day <= by
  })
  needed.sort((a, b) => a - b)
  return needed[Math.ceil(MOST * runs) - 1] ?? 0
}

/** R-CAST-6: whether dice decide nothing: every run ends alike, whatever the weather. */
const hangsOnNothing = (
  { lost, runs }: Outcomes,
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
  readonly driest: Lasts
  readonly wettest: Lasts
}

export const summarise = (pace: Pace, outcomes: Outcomes, ends: Ends): PaceForecast => {
  const { runs } = outcomes
  const rows = rowsOf(outcomes)
  const countOf = (key: 'inTime' | 'late' | 'elsewhere') =>
    rows.reduce((sum, row) => sum + row[key], 0)
  const inTime = countOf('inTime')
  const arrived = inTime + countOf('late')
  const elsewhere = countOf('elsewhere')
  const isCertain = hangsOnNothing(outcomes, rows, ends)
  const say = (count: number) => inHundred(count, runs, isCertain)
  const most = dayOfShare(rows, runs, MOST)
  return {
    pace,
    runs,
    inTime: say(inTime),
    arrived: say(arrived),
    elsewhere: say(elsewhere),
    onTheWay: say(runs - arrived - elsewhere),
    days: rows,
    dots: dotsOf(rows, runs),
    half: dayOfShare(rows, runs, 0.5),
    most,
    provisions:
      most === null ? null : { days: most, gallonsWithRain: gallonsFor(outcomes, runs, most) },
  }
}
