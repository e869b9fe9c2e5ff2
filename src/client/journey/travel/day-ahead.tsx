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
  /** R-NAV-5: headings along the party's own trail, without a check; see `headingsOnTrail`. */
  readonly checkFreeHeadings: readonly Heading[]
}

interface Check {
  readonly dc: number
  readonly bonus: number
}

const leastResult = ({ dc, bonus }: Check): number => Math.max(1, dc - bonus)

const sayRollNeeded = ({ dc, bonus }: Check, sides: number): string => {
  const needed = dc - bonus
  if (needed <= 1) return words.cannotFail(dc)
  return needed > sides ? words.cannotSucceed(dc) : words.needs(dc, needed)
}

/** The weather that lets the party go furthest. */
const BEST_WEATHER: WeatherEffect = { dc: 0, points: null, canoe: true }

const marchOf = (
  { pace, canoe, rules, ...mode }: NextDay,
  terrain: Terrain,
  weather: WeatherEffect = BEST_WEATHER,
) => ({
  pace: paceOnTerrain(terrain, pace),
  afloat: canoe && terrain.water && weather.canoe,
  foraging: foragesOnTheWay(mode, rules),
  weather: weather.points ?? maxWeatherPoints(rules.weather),
})

/** R-MOV-5: as `2 hexes` or `0 to 1 hexes`; empty for exactly one hex. */
const sayHexRange = (nextDay: NextDay, terrain: Terrain): string => {
  const { rules } = nextDay
  const isPoints = hasTerrainCosts(rules)
  const points = [1, PACE_DIE_SIDES].flatMap((rolled) =>
    weatherShares(rules.weather)
      .filter(({ points }) => points !== null)
      .map((weather) => {
        const march = marchOf(nextDay, terrain, weather)
        const diePoints = paceDiePoints(rules.movement, march.pace, rolled)
        const points = pointsOfDay(rules, march, diePoints)
        return isPoints ? points : Math.min(points, MAX_HEXES_A_DAY)
      }),
  )
  if (points.length === 0) return ''
  const [minPoints, maxPoints] = [Math.min(...points), Math.max(...points)]
  if (minPoints !== maxPoints) return words.hexesFromTo(minPoints, maxPoints, isPoints)
  return maxPoints === 1 && !isPoints ? '' : words.hexes(maxPoints, isPoints)
}

/** The navigation check of a day with this weather; null if no check is made. */
const checkInWeather = (
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

/** R-WEATHER-1: as `DC 15, in a storm 20, needs 12 (17) or more`; begins with the likeliest weather. */
const sayChecks = (nextDay: NextDay, terrain: Terrain): string => {
  const weathers = weatherShares(nextDay.rules.weather).toSorted((a, b) => b.share - a.share)
  const likeliest = weathers.find(({ points }) => points !== null)
  if (!likeliest) return words.noMarch
  const check = checkInWeather(nextDay, terrain, likeliest)
  const differingChecks = weathers.flatMap((weather) => {
    if (weather.points === null)
      return [{ name: weather.name, text: words.butNoMarch, leastRoll: null }]
    const otherCheck = checkInWeather(nextDay, terrain, weather)
    if (otherCheck?.dc === check?.dc) return []
    const text = otherCheck ? String(otherCheck.dc) : words.butNoCheck
    return [{ name: weather.name, text, leastRoll: otherCheck && leastResult(otherCheck) }]
  })
  const distinctChecks = differingChecks.filter(
    ({ text }, at) => differingChecks.findIndex((otherCheck) => otherCheck.text === text) === at,
  )
  const otherResults = distinctChecks.flatMap(({ leastRoll }) => leastRoll ?? [])
  const otherTexts = distinctChecks.map(({ name, text }) => words.inWeather(name, text))
  if (!check) return [words.noCheckOnWater, ...otherTexts].join(', ')
  if (otherResults.length === 0)
    return [sayRollNeeded(check, CHECK_DIE_SIDES), ...otherTexts].join(', ')
  const needed = words.needsOr(leastResult(check), otherResults)
  return [words.dc(check.dc), ...otherTexts, needed].join(', ')
}

const sayCheck = (nextDay: NextDay, terrain: Terrain): string => {
  const { checkFreeHeadings } = nextDay
  const checkText = sayChecks(nextDay, terrain)
  if (isCheckSkippedOnWater(nextDay.rules.navigation, terrain, nextDay.canoe)) return checkText
  if (checkFreeHeadings.length === HEADINGS.length) return words.noCheckOnTrail
  return checkFreeHeadings.length > 0 ? words.offTrail(checkText) : checkText
}

const terrainOf = ({ rules, terrain }: Pick<NextDay, 'rules' | 'terrain'>): Terrain | undefined =>
  rules.terrains.find(({ name }) => name === terrain)

/** R-FORAGE-2: as `DC 15, needs 12 or more`. */
export const sayForageAhead = ({ rules, survival }: Pick<NextDay, 'rules' | 'survival'>): string =>
  words.foragingNeeds(sayRollNeeded(forageCheck(rules.forage, { survival }), CHECK_DIE_SIDES))

/** The hexes of the next day and what its checks need, as `2 hexes, DC 15, needs 12 or more`. */
export const sayDayAhead = (nextDay: NextDay): string => {
  if (nextDay.manual) return words.movesOnly
  const terrain = terrainOf(nextDay)
  if (!terrain) return ''
  const parts = [sayHexRange(nextDay, terrain), sayCheck(nextDay, terrain)].filter(
    (part) => part !== '',
  )
  const checkText = parts.join(', ')
  return foragesOnTheWay(nextDay, nextDay.rules)
    ? `${checkText}. ${sayForageAhead(nextDay)}`
    : checkText
}

/** R-NAV-5: headings where every hex that the day can reach is on the trail, so that no check is made. */
export const headingsOnTrail = (
  nextDay: Omit<NextDay, 'checkFreeHeadings'>,
  position: Hex,
  costOf: CostOf,
  isOnTrail: (hex: Hex) => boolean,
): readonly Heading[] => {
  const terrain = terrainOf(nextDay)
  if (nextDay.manual || nextDay.rules.navigation.onTrail === 'check' || !terrain) return []
  const maxPoints = maxPointsOfDay(
    nextDay.rules,
    marchOf({ ...nextDay, checkFreeHeadings: [] }, terrain),
  )
  return HEADINGS.filter((heading) => {
    const carried = carriedProgress(nextDay.progress, heading)?.points ?? 0
    return everyHexAhead(position, heading, maxPoints + carried, costOf, isOnTrail)
  })
}

/** The id of the text that describes the pad's hex buttons. */
export const DAY_AHEAD_ID = 'day-ahead'
/** The id of the text that describes the pad's `Forage` button. */
export const FORAGE_AHEAD_ID = 'forage-ahead'

/** @param props.children R-COST-5: the points left over from the day before */
export const DayAhead = ({ children, ...nextDay }: NextDay & { readonly children: ReactNode }) => {
  // The number of lines depends on the rules alone, so that pad and buttons never move.
  const { forage, movement, weather } = nextDay.rules
  const keepsLeftover = movement.leftover === 'kept'
  const hasSeveralWeathers = weatherShares(weather).length > 1
  const needsMoreLines = forage.whileTravelling !== null || keepsLeftover || hasSeveralWeathers
  const lines = keepsLeftover && hasSeveralWeathers ? 3 : 2
  return (
    <>
      <p
        id={DAY_AHEAD_ID}
        className={`soft small ${styles.dayAhead}`}
        data-manual={nextDay.manual || undefined}
        data-lines={needsMoreLines ? lines : undefined}
        title={sayDayAhead(nextDay)}
      >
        <span className={styles.checkText}>{sayDayAhead(nextDay)}</span>{' '}
        {children && <span className={styles.leftover}>{children}</span>}
      </p>
      <p id={FORAGE_AHEAD_ID} hidden>
        {sayForageAhead(nextDay)}
      </p>
    </>
  )
}
