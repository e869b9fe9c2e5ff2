import { useCallback, useEffect, useMemo, useState } from 'react'
import type { GmView } from '../../protocol/views.ts'
import type { Hex } from '../../rules/hex.ts'
import { expectedDays, expectedHexes, wayTo } from '../../rules/journey/way-to.ts'
import type { Terrain } from '../../rules/terrain.ts'
import { draftValue } from '../draft/draft.ts'
import { type Cell, createCell } from '../gm-session/cell.ts'
import type { GmSession } from '../gm-session/session-state.ts'
import type { LandOf } from '../land/use-land.ts'
import { keptText } from '../ui/kept-text.ts'
import { readRoute, writeRoute } from './kept-route.ts'
import { addPin, NO_ROUTE, type Plot } from './plot.ts'

export const PLOTTINGS = ['straight', 'shortest'] as const
export type Plotting = (typeof PLOTTINGS)[number]

export interface Route {
  readonly plot: Cell<Plot>
  readonly plotting: Plotting
  readonly choosePlotting: (plotting: Plotting) => void
  /** Where the party believes to be. */
  readonly here: Hex
  /** null: straight from pin to pin. */
  readonly wayTo: ((from: Hex, to: Hex) => readonly Hex[]) | null
  readonly hexesFrom: (hex: Hex) => number
  /** R-WAY-2: a new pin there, on the way with the fewest days. */
  readonly goTo: (hex: Hex) => void
}

/** The GM's route, kept on this device. */
export const useRoute = (
  campaign: string,
  view: GmView,
  { mode, draft }: Pick<GmSession, 'mode' | 'draft'>,
  landOf: LandOf,
): Route => {
  const [kept] = useState(() => keptText('localStorage', `overland-route-${campaign}`))
  const [plot] = useState(() =>
    createCell<Plot>({ ...NO_ROUTE, waypoints: readRoute(kept.read()) }),
  )
  const [plotting, choosePlotting] = useState<Plotting>('straight')

  useEffect(
    () =>
      plot.listen(() => {
        const { waypoints, held } = plot.get()
        if (!held) kept.write(writeRoute(waypoints))
      }),
    [plot, kept],
  )

  const { rules, map } = view
  const { x, y } = view.believed
  const here = useMemo((): Hex => ({ x, y }), [x, y])
  const { pace, canoe } = mode
  const survival = draftValue(draft, map, 'survival') ?? map.survival
  const now = draftValue(draft, map, 'terrain') ?? map.terrain
  const takes = view.settings.terrainOnMove === 'take'
  const { terrains } = rules

  const way = useMemo(() => {
    const byName = new Map(terrains.map((terrain) => [terrain.name, terrain]))
    const current = byName.get(now)
    const known = (hex: Hex): Terrain | undefined =>
      byName.get(landOf(hex)?.terrain ?? '') ?? current
    const going = { pace, canoe, survival }
    const days = new Map(terrains.map((each) => [each, expectedDays(rules, each, going)]))
    const least = Math.min(...days.values())
    const daysFrom = (hex: Hex): number => {
      const terrain = known(hex)
      return (terrain && days.get(terrain)) ?? least
    }
    return {
      shortest: (from: Hex, to: Hex) => wayTo(from, to, daysFrom, least),
      // R-LAND-2: unless each day takes the map's terrain, a run goes by the record's.
      hexesFrom: (hex: Hex): number => {
        const terrain = takes ? known(hex) : current
        return terrain ? expectedHexes(rules, terrain, going) : 1
      },
    }
  }, [rules, terrains, landOf, now, takes, pace, canoe, survival])

  const goTo = useCallback(
    (hex: Hex) => plot.set((before) => addPin(before, hex, here, way.shortest)),
    [plot, here, way],
  )

  return {
    plot,
    plotting,
    choosePlotting,
    here,
    wayTo: plotting === 'shortest' ? way.shortest : null,
    hexesFrom: way.hexesFrom,
    goTo,
  }
}
