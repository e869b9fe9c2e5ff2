import type { ReactNode } from 'react'
import { foragesOnTheWay, type TravelMode } from '#client/session/order.ts'
import type { GmView } from '#protocol/views.ts'
import { CHECK_DIE_SIDES } from '#rules/dice/dice.ts'
import {
  type CostOf,
  carriedProgress,
  everyHexAhead,
  hasTerrainCosts,
  MAX_HEXES_A_DAY,
  maxPointsOfDay,
  PACE_DIE_SIDES,
  paceDiePoints,
  paceOnTerrain,
  pointsOfDay,
} from '#rules/movement.ts'
import { isCheckSkippedOnWater, navigationCheck } from '#rules/navigation.ts'
import type { NamedRecord } from '#rules/record.ts'
import type { RuleSet } from '#rules/rule-set.ts'
import { forageCheck } from '#rules/supplies.ts'
import type { Terrain } from '#rules/terrain.ts'
import { maxWeatherPoints, type WeatherEffect, weatherShares } from '#rules/weather.ts'
import { HEADINGS, type Heading, type Hex } from '#shared/hex.ts'
import styles from './day-ahead.module.css'
import * as words from './words.ts'

export interface NextDay
  extends Pick<NamedRecord, 'terrain' | 'survival'>,
    Pick<GmView, 'progress'>,
    TravelMode {
  readonly rules: Pick<RuleSet, 'navigation' | 'movement' | 'forage' | 'weather' | 'terrains'>
  /** R-NAV-5: headings that lead along the party's own trail; see `headingsOnTrail`. */
  readonly spared: readonly Heading[]
}

interface Check {
  readonly dc: number
  readonly bonus: number
}

const sayNeed = ({ dc, bonus }: Check, sides: number): string => {
  const needed = dc - bonus
  if (needed <= 1) return words.cannotFail(dc)
  return needed > sides ? words.cannotSucceed(dc) : words.needs(dc, needed)
}

const ANY: WeatherEffect = { dc: 0, points: null, canoe: true }

const travelling = (
  { pace, canoe, rules, ...mode }: NextDay,
  terrain: Terrain,
  weather: WeatherEffect = ANY,
) => ({
  pace: paceOnTerrain(terrain, pace),
  afloat: canoe && terrain.water && weather.canoe,
  foraging: foragesOnTheWay(mode, rules),
  weather: weather.points ?? maxWeatherPoints(rules.weather),
})

/** R-MOV-5: empty for a day of one hex. */
const sayHexes = (ahead: NextDay, terrain: Terrain): string => {
  const { rules } = ahead
  const isPoints = hasTerrainCosts(rules)
  const points = [1, PACE_DIE_SIDES].flatMap((shown) =>
    weatherShares(rules.weather)
      .filter(({ points }) => points !== null)
      .map((weather) => {
        const how = travelling(ahead, terrain, weather)
        const points = pointsOfDay(rules, how, paceDiePoints(rules.movement, how.pace, shown))
        return isPoints ? points : Math.min(points, MAX_HEXES_A_DAY)
      }),
  )
  if (points.length === 0) return ''
  const [fewest, most] = [Math.min(...points), Math.max(...points)]
  if (fewest !== most) return words.hexesFromTo(fewest, most, isPoints)
  return most === 1 && !isPoints ? '' : words.hexes(most, isPoints)
}

/** null: none is made. */
const checkIn = (
  { rules: { navigation }, survival, canoe, ...mode }: NextDay,
  terrain: Terrain,
  weather: WeatherEffect,
): Check | null =>
  isCheckSkippedOnWater(navigation, terrain, canoe && weather.canoe)
    ? null
    : navigationCheck(
        navigation,
        { dc: terrain.dc + weather.dc },
        { pace: paceOnTerrain(terrain, mode.pace), survival },
      )

/** R-WEATHER-1: as `DC 15, in a storm 20, needs 12 (17) or more`; the likeliest weather first. */
const sayChecks = (ahead: NextDay, terrain: Terrain): string => {
  const weathers = weatherShares(ahead.rules.weather).toSorted((a, b) => b.share - a.share)
  const usual = weathers.find(({ points }) => points !== null)
  if (!usual) return words.noMarch
  const check = checkIn(ahead, terrain, usual)
  const others = weathers.flatMap((weather) => {
    if (weather.points === null) return [{ name: weather.name, says: words.butNoMarch, need: null }]
    const other = checkIn(ahead, terrain, weather)
    if (other?.dc === check?.dc) return []
    const says = other ? String(other.dc) : words.butNoCheck
    return [{ name: weather.name, says, need: other && Math.max(1, other.dc - other.bonus) }]
  })
  const apart = others.filter(
    ({ says }, at) => others.findIndex((other) => other.says === says) === at,
  )
  const needs = apart.flatMap(({ need }) => need ?? [])
  const inOthers = apart.map(({ name, says }) => words.inWeather(name, says))
  if (!check) return [words.noCheckOnWater, ...inOthers].join(', ')
  if (needs.length === 0) return [sayNeed(check, CHECK_DIE_SIDES), ...inOthers].join(', ')
  const least = Math.max(1, check.dc - check.bonus)
  return [words.dc(check.dc), ...inOthers, words.needsOr(least, needs)].join(', ')
}

const sayCheck = (ahead: NextDay, terrain: Terrain): string => {
  const { spared } = ahead
  const said = sayChecks(ahead, terrain)
  if (isCheckSkippedOnWater(ahead.rules.navigation, terrain, ahead.canoe)) return said
  if (spared.length === HEADINGS.length) return words.noCheckOnTrail
  return spared.length > 0 ? words.offTrail(said) : said
}

const terrainOf = ({ rules, terrain }: Pick<NextDay, 'rules' | 'terrain'>): Terrain | undefined =>
  rules.terrains.find(({ name }) => name === terrain)

/** R-FORAGE-2: as `DC 15, needs 12 or more`. */
export const sayForageAhead = ({ rules, survival }: Pick<NextDay, 'rules' | 'survival'>): string =>
  words.foragingNeeds(sayNeed(forageCheck(rules.forage, { survival }), CHECK_DIE_SIDES))

/** The hexes of the next day and what its checks need, as `2 hexes, DC 15, needs 12 or more`. */
export const sayDayAhead = (ahead: NextDay): string => {
  if (ahead.manual) return words.movesOnly
  const terrain = terrainOf(ahead)
  if (!terrain) return ''
  const way = [sayHexes(ahead, terrain), sayCheck(ahead, terrain)].filter((part) => part !== '')
  const said = way.join(', ')
  return foragesOnTheWay(ahead, ahead.rules) ? `${said}. ${sayForageAhead(ahead)}` : said
}

/** R-NAV-5: the headings without a check, because every hex that may lie ahead is on the trail. */
export const headingsOnTrail = (
  ahead: Omit<NextDay, 'spared'>,
  position: Hex,
  costOf: CostOf,
  isOnTrail: (hex: Hex) => boolean,
): readonly Heading[] => {
  const terrain = terrainOf(ahead)
  if (ahead.manual || ahead.rules.navigation.onTrail === 'check' || !terrain) return []
  const most = maxPointsOfDay(ahead.rules, travelling({ ...ahead, spared: [] }, terrain))
  return HEADINGS.filter((heading) => {
    const carried = carriedProgress(ahead.progress, heading)?.points ?? 0
    return everyHexAhead(position, heading, most + carried, costOf, isOnTrail)
  })
}

/** The directions of the pad are described by it. */
export const DAY_AHEAD = 'day-ahead'
/** And `Forage` by this. */
export const FORAGE_AHEAD = 'forage-ahead'

/** @param props.children R-COST-5: what the party has left over */
export const DayAhead = ({ children, ...ahead }: NextDay & { readonly children: ReactNode }) => {
  // By the rules alone, so that pad and buttons stay where they are from day to day.
  const { forage, movement, weather } = ahead.rules
  const keeps = movement.leftover === 'kept'
  const isChangeable = weatherShares(weather).length > 1
  const isLong = forage.whileTravelling !== null || keeps || isChangeable
  const lines = keeps && isChangeable ? 3 : 2
  return (
    <>
      <p
        id={DAY_AHEAD}
        className={`soft small ${styles.ahead}`}
        data-manual={ahead.manual || undefined}
        data-lines={isLong ? lines : undefined}
        title={sayDayAhead(ahead)}
      >
        <span className={styles.said}>{sayDayAhead(ahead)}</span>{' '}
        {children && <span className={styles.left}>{children}</span>}
      </p>
      <p id={FORAGE_AHEAD} hidden>
        {sayForageAhead(ahead)}
      </p>
    </>
  )
}
