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
import type { MarchBudgetAt } from './path.ts'
import {
  addPin,
  cancelHeldPin,
  followPointer,
  moveHeldPin,
  NO_ROUTE,
  type PlottedRoute,
  pressHex,
  releasePress,
} from './plotted-route.ts'
import { waypoint } from './words.ts'

/** R-PLOT-5: the expected points of a day that begins on a terrain. */
export const averagePointsADay = (
  rules: Pick<RuleSet, 'movement' | 'forage' | 'weather'>,
  terrain: Pick<Terrain, 'water' | 'fastest'>,
  { pace: orderedPace, canoe }: { readonly pace: Pace; readonly canoe: boolean },
): number => {
  const pace = paceOnTerrain(terrain, orderedPace)
  return weatherShares(rules.weather).reduce((sum, { points, share, ...weather }) => {
    if (points === null) return sum
    const afloat = canoe && terrain.water && weather.canoe
    const travel = { pace, afloat, foraging: false, weather: points }
    const pointsForRoll = (rolled: number) =>
      pointsOfDay(rules, travel, paceDiePoints(rules.movement, pace, rolled))
    // R-PACE-4: on half of the days the pace's die counts.
    return sum + (share * (pointsForRoll(1) + pointsForRoll(PACE_DIE_SIDES))) / 2
  }, 0)
}

/**
 * R-PLAN-4: copies changes between the plotted route and the plan, except while a pin is held. Returns
 * a function that ends it.
 */
export const syncWithPlan = (plottedRoute: Cell<PlottedRoute>, planner: Planner): (() => void) => {
  let lastPlotted = plottedRoute.get().waypoints
  let lastPlanned: readonly Hex[] | undefined
  const sync = (): void => {
    const { waypoints, heldPin } = plottedRoute.get()
    const route = planner.get().plan?.route
    if (!route || heldPin) return
    if (waypoints !== lastPlotted) {
      lastPlotted = waypoints
      lastPlanned = waypoints
      planner.change({ route: waypoints })
    } else if (route !== lastPlanned) {
      lastPlotted = route
      lastPlanned = route
      plottedRoute.set(() => ({ ...NO_ROUTE, waypoints: route }))
    }
  }
  sync()
  const unsubscribers = [plottedRoute.listen(sync), planner.listen(sync)]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

/** A hex's waypoint as `waypoint 2`, for the hex cursor; undefined if it has none. */
export const sayPin = ({ waypoints }: PlottedRoute, hex: Hex): string | undefined => {
  const index = waypoints.findLastIndex((each, at) => at > 0 && sameHex(each, hex))
  return index > 0 ? waypoint(index) : undefined
}

interface RouteToolOptions extends Pick<Route, 'plottedRoute' | 'here' | 'findPath'> {
  readonly label: string
  /** Called by Escape while no pin is held. */
  readonly onPutAway: () => void
  readonly describe: (hex: Hex) => string
}

/** R-PLOT-3: the map tool that plots a route. */
export const routeTool = (options: RouteToolOptions): ChartTool => {
  const { label, plottedRoute, here, findPath, onPutAway, describe } = options
  return {
    label,
    describe,
    hover: (hex) => plottedRoute.set((route) => followPointer(route, hex)),
    begin: ({ hex }) => plottedRoute.set((route) => pressHex(route, hex, here)),
    move: ({ hex }) => plottedRoute.set((route) => moveHeldPin(route, hex)),
    end: () => plottedRoute.set((route) => releasePress(route, findPath)),
    cancel: () => {
      const routeBefore = cancelHeldPin(plottedRoute.get())
      if (routeBefore) plottedRoute.set(() => routeBefore)
      else onPutAway()
    },
  }
}

export const PLOTTING_MODES = ['straight', 'shortest'] as const
type PlottingMode = (typeof PLOTTING_MODES)[number]

export type Route = ReturnType<typeof useRoute>

export const useRoute = (
  view: GmView,
  { mode, draft }: Pick<GmSession, 'mode' | 'draft'>,
  knownTerrainOf: KnownTerrainOf,
) => {
  const planner = usePlanner()
  const [plottedRoute] = useState(() =>
    createCell<PlottedRoute>({ ...NO_ROUTE, waypoints: planner.get().plan?.route ?? [] }),
  )
  const [plottingMode, setPlottingMode] = useState<PlottingMode>('straight')

  useEffect(() => syncWithPlan(plottedRoute, planner), [plottedRoute, planner])

  const { rules, map, trail } = view
  const { x, y } = view.believed
  const here = useMemo((): Hex => ({ x, y }), [x, y])
  const { pace, canoe } = mode
  const survival = draftValue(draft, map, 'survival') ?? map.survival
  const recordTerrain = draftValue(draft, map, 'terrain') ?? map.terrain
  const { terrainOnMove, lost } = view.settings

  const travel = useMemo(() => {
    const terrainByName = new Map(rules.terrains.map((terrain) => [terrain.name, terrain]))
    const terrainOfRecord = terrainByName.get(recordTerrain)
    const terrainAt = (hex: Hex): Terrain | undefined =>
      terrainByName.get(knownTerrainOf(hex)?.terrain ?? '')
    /** R-COST-2: the cost of a hex whose terrain is unknown. */
    const unknownCost = ({ cost }: Terrain) => (lost === 'true-hex' ? cost : 1)
    const trailKeys = new Set(trail.map(({ hex }) => hexKey(hex)))
    return {
      /** R-WAY-2: the path that takes the fewest days. */
      findQuickestPath: (from: Hex, to: Hex): readonly Hex[] => {
        if (!terrainOfRecord) return [from, to]
        const path = quickestPath(from, to, {
          rules,
          pace,
          canoe,
          survival,
          terrain: terrainOfRecord.id,
          unknownCost: unknownCost(terrainOfRecord),
          terrainAt: (hex) => terrainAt(hex)?.id ?? null,
          isOnTrail: (hex) => trailKeys.has(hexKey(hex)),
        })
        return [from, ...path]
      },
      // R-LAND-2: a run uses the record's terrain, unless each day takes the map's.
      marchBudgetAt: ((hex) => {
        const terrain = (terrainOnMove === 'take' && terrainAt(hex)) || terrainOfRecord
        const { leftover } = rules.movement
        if (!terrain) return { points: 1, leftover, costOf: () => 1 }
        const points = averagePointsADay(rules, terrain, { pace, canoe })
        const costElsewhere = unknownCost(terrain)
        return { points, leftover, costOf: (to) => terrainAt(to)?.cost ?? costElsewhere }
      }) satisfies MarchBudgetAt as MarchBudgetAt,
    }
  }, [rules, knownTerrainOf, trail, recordTerrain, terrainOnMove, lost, pace, canoe, survival])

  const goTo = useCallback(
    (hex: Hex) => plottedRoute.set((route) => addPin(route, hex, here, travel.findQuickestPath)),
    [plottedRoute, here, travel],
  )
  return {
    plottedRoute,
    plottingMode,
    setPlottingMode,
    /** The hex where the party believes to be. */
    here,
    /** Finds the path to a new pin; null for straight lines from pin to pin. */
    findPath: plottingMode === 'shortest' ? travel.findQuickestPath : null,
    /** The same function until rules, record or map change. */
    marchBudgetAt: travel.marchBudgetAt,
    /** R-LOST-7: points left over that the party believes to have. */
    progress: leftoverProgress(view).believedProgress,
    /** R-WAY-2: adds a pin by the path that takes the fewest days. */
    goTo,
  }
}
