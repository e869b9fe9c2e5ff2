import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ChartTool } from '#client/chart/chart-props.ts'
import type { KnownTerrainOf } from '#client/chart/use-land.ts'
import { leftoverProgress } from '#client/session/order.ts'
import type { Planner } from '#client/session/plan.ts'
import type { GmSession } from '#client/session/session-state.ts'
import { usePlanner } from '#client/session/use-gm.ts'
import { type Cell, createCell } from '#client/ui/cell.ts'
import { draftValue } from '#client/ui/draft/draft.ts'
import type { GmView } from '#protocol/views.ts'
import { quickestPath } from '#rules/journey/quickest-path.ts'
import {
  PACE_DIE_SIDES,
  type Pace,
  paceDiePoints,
  paceOnTerrain,
  pointsOfDay,
} from '#rules/movement.ts'
import type { RuleSet } from '#rules/rule-set.ts'
import type { Terrain } from '#rules/terrain.ts'
import { weatherShares } from '#rules/weather.ts'
import { type Hex, hexKey, sameHex } from '#shared/hex.ts'
import type { MarchFrom } from './path.ts'
import { addPin, aimPin, liftPin, movePin, NO_ROUTE, type Plot, pressHex, putBack } from './plot.ts'
import { waypoint } from './words.ts'

/** R-PLOT-5: the expected points of a day that begins on a terrain. */
export const pointsADay = (
  rules: Pick<RuleSet, 'movement' | 'forage' | 'weather'>,
  terrain: Pick<Terrain, 'water' | 'fastest'>,
  { pace: ordered, canoe }: { readonly pace: Pace; readonly canoe: boolean },
): number => {
  const pace = paceOnTerrain(terrain, ordered)
  return weatherShares(rules.weather).reduce((sum, { points, share, ...weather }) => {
    if (points === null) return sum
    const afloat = canoe && terrain.water && weather.canoe
    const how = { pace, afloat, foraging: false, weather: points }
    const onDie = (shown: number) =>
      pointsOfDay(rules, how, paceDiePoints(rules.movement, pace, shown))
    // R-PACE-4: on half of the days the pace's die counts.
    return sum + (share * (onDie(1) + onDie(PACE_DIE_SIDES))) / 2
  }, 0)
}

/** R-PLAN-4: plot and plan follow each other, but not while a pin is in hand. Returns what ends it. */
export const followPlan = (plot: Cell<Plot>, planner: Planner): (() => void) => {
  let mine = plot.get().waypoints
  let theirs: readonly Hex[] | undefined
  const follow = (): void => {
    const { waypoints, held } = plot.get()
    const route = planner.get().plan?.route
    if (!route || held) return
    if (waypoints !== mine) {
      mine = waypoints
      theirs = waypoints
      planner.change({ route: waypoints })
    } else if (route !== theirs) {
      mine = route
      theirs = route
      plot.set(() => ({ ...NO_ROUTE, waypoints: route }))
    }
  }
  follow()
  const ends = [plot.listen(follow), planner.listen(follow)]
  return () => {
    for (const end of ends) end()
  }
}

/** `waypoint 2`, in words for the hex cursor; undefined on any other hex. */
export const sayPin = ({ waypoints }: Plot, hex: Hex): string | undefined => {
  const index = waypoints.findLastIndex((each, at) => at > 0 && sameHex(each, hex))
  return index > 0 ? waypoint(index) : undefined
}

interface RouteToolParts extends Pick<Route, 'plot' | 'here' | 'wayTo'> {
  readonly label: string
  /** Escape with nothing in hand. */
  readonly onPutAway: () => void
  readonly describe: (hex: Hex) => string
}

/** R-PLOT-3. */
export const routeTool = (parts: RouteToolParts): ChartTool => {
  const { label, plot, here, wayTo: quickestPath, onPutAway, describe } = parts
  return {
    label,
    describe,
    hover: (hex) => plot.set((now) => aimPin(now, hex)),
    begin: ({ hex }) => plot.set((now) => pressHex(now, hex, here)),
    move: ({ hex }) => plot.set((now) => movePin(now, hex)),
    end: () => plot.set((now) => liftPin(now, quickestPath)),
    cancel: () => {
      const before = putBack(plot.get())
      if (before) plot.set(() => before)
      else onPutAway()
    },
  }
}

export const PLOTTINGS = ['straight', 'shortest'] as const
type Plotting = (typeof PLOTTINGS)[number]

export type Route = ReturnType<typeof useRoute>

export const useRoute = (
  view: GmView,
  { mode, draft }: Pick<GmSession, 'mode' | 'draft'>,
  knownTerrainOf: KnownTerrainOf,
) => {
  const planner = usePlanner()
  const [plot] = useState(() =>
    createCell<Plot>({ ...NO_ROUTE, waypoints: planner.get().plan?.route ?? [] }),
  )
  const [plotting, choosePlotting] = useState<Plotting>('straight')

  useEffect(() => followPlan(plot, planner), [plot, planner])

  const { rules, map, trail } = view
  const { x, y } = view.believed
  const here = useMemo((): Hex => ({ x, y }), [x, y])
  const { pace, canoe } = mode
  const survival = draftValue(draft, map, 'survival') ?? map.survival
  const now = draftValue(draft, map, 'terrain') ?? map.terrain
  const { terrainOnMove, lost } = view.settings
  const takes = terrainOnMove === 'take'
  const { terrains } = rules

  const way = useMemo(() => {
    const byName = new Map(terrains.map((terrain) => [terrain.name, terrain]))
    const current = byName.get(now)
    const known = (hex: Hex): Terrain | undefined => byName.get(knownTerrainOf(hex)?.terrain ?? '')
    /** R-COST-2. */
    const costOnUnknown = ({ cost }: Terrain) => (lost === 'true-hex' ? cost : 1)
    const walked = new Set(trail.map(({ hex }) => hexKey(hex)))
    return {
      /** R-WAY-2. */
      shortest: (from: Hex, to: Hex): readonly Hex[] => {
        if (!current) return [from, to]
        const way = quickestPath(from, to, {
          rules,
          pace,
          canoe,
          survival,
          terrain: current.id,
          unknownCost: costOnUnknown(current),
          terrainAt: (hex) => known(hex)?.id ?? null,
          isOnTrail: (hex) => walked.has(hexKey(hex)),
        })
        return [from, ...way]
      },
      // R-LAND-2: unless each day takes the map's terrain, a run goes by the record's.
      marchFrom: ((hex) => {
        const terrain = (takes && known(hex)) || current
        const { leftover } = rules.movement
        if (!terrain) return { points: 1, leftover, costOf: () => 1 }
        const points = pointsADay(rules, terrain, { pace, canoe })
        const unknown = costOnUnknown(terrain)
        return { points, leftover, costOf: (to) => known(to)?.cost ?? unknown }
      }) satisfies MarchFrom as MarchFrom,
    }
  }, [rules, terrains, knownTerrainOf, trail, now, takes, lost, pace, canoe, survival])

  const goTo = useCallback(
    (hex: Hex) => plot.set((before) => addPin(before, hex, here, way.shortest)),
    [plot, here, way],
  )
  return {
    plot,
    plotting,
    choosePlotting,
    /** Where the party believes to be. */
    here,
    /** null: straight from pin to pin. */
    wayTo: plotting === 'shortest' ? way.shortest : null,
    /** Keeps its identity while nothing changes. */
    marchFrom: way.marchFrom,
    /** R-LOST-7: of the hex where it begins. */
    progress: leftoverProgress(view).believedProgress,
    /** R-WAY-2: a new pin there, on the way with the fewest days. */
    goTo,
  }
}
