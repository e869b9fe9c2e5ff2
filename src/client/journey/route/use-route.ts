import { useCallback, useEffect, useMemo, useState } from 'react'
import type { GmView } from '../../../protocol/views.ts'
import { type Hex, hexKey } from '../../../rules/hex.ts'
import { wayTo } from '../../../rules/journey/way-to.ts'
import type { Terrain } from '../../../rules/terrain.ts'
import type { LandOf } from '../../chart/use-land.ts'
import { type Cell, createCell } from '../../gm/session/runtime.ts'
import type { GmSession } from '../../gm/session/session-state.ts'
import { draftValue } from '../../ui/draft/draft.ts'
import { keptText } from '../../ui/kept-text.ts'
import { hexesADay } from './hexes-a-day.ts'
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

  const { rules, map, trail } = view
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
    const known = (hex: Hex): Terrain | undefined => byName.get(landOf(hex)?.terrain ?? '')
    const walked = new Set(trail.map(({ hex }) => hexKey(hex)))
    return {
      /** R-WAY-2. */
      shortest: (from: Hex, to: Hex): readonly Hex[] => {
        if (!current) return [from, to]
        const found = wayTo(from, to, {
          rules,
          pace,
          canoe,
          survival,
          terrain: current.id,
          terrainAt: (hex) => known(hex)?.id ?? null,
          isOnTrail: (hex) => walked.has(hexKey(hex)),
        })
        return [from, ...found.way]
      },
      // R-LAND-2: unless each day takes the map's terrain, a run goes by the record's.
      hexesFrom: (hex: Hex): number => {
        const terrain = (takes && known(hex)) || current
        return terrain ? hexesADay(rules, terrain, { pace, canoe }) : 1
      },
    }
  }, [rules, terrains, landOf, trail, now, takes, pace, canoe, survival])

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
