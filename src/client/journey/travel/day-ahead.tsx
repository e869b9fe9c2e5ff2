import type { ReactNode } from 'react'
import type { GmView } from '../../../protocol/views.ts'
import { CHECK_DIE_SIDES } from '../../../rules/dice.ts'
import { HEADINGS, type Heading, type Hex } from '../../../rules/hex.ts'
import {
  type CostOf,
  carriedOver,
  costsPoints,
  isEveryHexAhead,
  mostPointsOfDay,
  PACE_DIE_SIDES,
  paceDiePoints,
  paceOn,
  pointsOfDay,
} from '../../../rules/movement.ts'
import { isSparedOnWater, navigationCheck } from '../../../rules/navigation.ts'
import type { NamedRecord } from '../../../rules/record.ts'
import type { RuleSet } from '../../../rules/rule-set.ts'
import { forageCheck } from '../../../rules/supplies.ts'
import type { Terrain } from '../../../rules/terrain.ts'
import { foragesOnTheWay, type TravelMode } from '../../gm/session/order.ts'
import styles from './day-ahead.module.css'
import * as words from './words.ts'

export interface NextDay
  extends Pick<NamedRecord, 'terrain' | 'survival'>,
    Pick<GmView, 'progress'>,
    TravelMode {
  readonly rules: Pick<RuleSet, 'navigation' | 'movement' | 'forage' | 'terrains'>
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

const travelling = ({ pace, canoe, rules, ...mode }: NextDay, terrain: Terrain) => ({
  pace: paceOn(terrain, pace),
  afloat: canoe && terrain.water,
  foraging: foragesOnTheWay(mode, rules),
})

/** R-MOV-5: empty for a day of one hex. */
const sayHexes = (ahead: NextDay, terrain: Terrain): string => {
  const { rules } = ahead
  const how = travelling(ahead, terrain)
  const byDie = [1, PACE_DIE_SIDES].map((shown) => paceDiePoints(rules.movement, how.pace, shown))
  const fewest = pointsOfDay(rules, how, Math.min(...byDie))
  const most = pointsOfDay(rules, how, Math.max(...byDie))
  const isPoints = costsPoints(rules)
  if (fewest !== most) return words.hexesFromTo(fewest, most, isPoints)
  return most === 1 && !isPoints ? '' : words.hexes(most, isPoints)
}

const sayCheck = (ahead: NextDay, terrain: Terrain): string => {
  const { rules, survival, canoe, spared } = ahead
  const { pace } = travelling(ahead, terrain)
  const { navigation } = rules
  if (isSparedOnWater(navigation, terrain, canoe)) return words.noCheckOnWater
  if (spared.length === HEADINGS.length) return words.noCheckOnTrail
  const need = sayNeed(navigationCheck(navigation, terrain, { pace, survival }), CHECK_DIE_SIDES)
  return spared.length > 0 ? words.offTrail(need) : need
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
  const most = mostPointsOfDay(ahead.rules, travelling({ ...ahead, spared: [] }, terrain))
  return HEADINGS.filter((heading) => {
    const carried = carriedOver(ahead.progress, heading)?.points ?? 0
    return isEveryHexAhead(position, heading, most + carried, costOf, isOnTrail)
  })
}

/** The directions of the pad are described by it. */
export const DAY_AHEAD = 'day-ahead'
/** And `Forage` by this. */
export const FORAGE_AHEAD = 'forage-ahead'

/** @param props.children R-COST-5: what the party has left over */
export const DayAhead = ({ children, ...ahead }: NextDay & { readonly children: ReactNode }) => {
  const keeps = ahead.rules.movement.leftover === 'kept'
  return (
    <>
      <p
        id={DAY_AHEAD}
        className={`soft small ${styles.ahead}`}
        data-manual={ahead.manual || undefined}
        data-long={ahead.rules.forage.whileTravelling !== null || keeps || undefined}
        data-keeps={keeps || undefined}
        title={sayDayAhead(ahead)}
      >
        {sayDayAhead(ahead)}
        {children && <span className={styles.left}>{children}</span>}
      </p>
      <p id={FORAGE_AHEAD} hidden>
        {sayForageAhead(ahead)}
      </p>
    </>
  )
}
