import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Planner } from '#client/session/plan.ts'
import { createCell } from '#client/ui/cell.ts'
import { EMPTY_PLAN } from '#protocol/map/plan.ts'
import type { Progress } from '#rules/movement.ts'
import { HEADINGS, type Hex, hexDistance, neighbour } from '#shared/hex.ts'
import { bendHexes, dayEnds, remainingRoute, routePath } from './path.ts'
import {
  addPin,
  cancelHeldPin,
  followPointer,
  moveHeldPin,
  NO_ROUTE,
  type PlottedRoute,
  pressHex,
  releasePress,
  removePin,
} from './plotted-route.ts'
import { syncWithPlan } from './use-route.ts'

const HERE = { x: 0, y: 0 }
const A = { x: 3, y: 3 }
const B = { x: 6, y: 0 }
const C = { x: 2, y: -4 }

const plotRoute = (...hexes: readonly Hex[]): PlottedRoute =>
  hexes.reduce((plottedRoute, hex) => addPin(plottedRoute, hex, HERE, null), NO_ROUTE)
const pinHexes = ({ waypoints }: PlottedRoute, here = HERE): Hex[] =>
  remainingRoute(waypoints, here).pins.map(({ hex }) => hex)

describe('R-PLOT-1: a route', () => {
  test('goes from where the party believes to be over each pin, hex by hex', () => {
    expect(plotRoute(A, B).waypoints).toEqual([HERE, A, B])
    const path = routePath(plotRoute(A, B).waypoints)
    expect(path).toHaveLength(1 + hexDistance(HERE, A) + hexDistance(A, B))
  })

  test('has at most 2,000 hexes: a pin that makes it longer is refused with a fault', () => {
    const plottedRoute = addPin(plotRoute(A), { x: 0, y: 6_000 }, HERE, null)
    expect(plottedRoute).toEqual({ ...plotRoute(A), fault: 'too-long' })
    expect(addPin(plottedRoute, B, HERE, null).fault).toBeNull()
  })

  test('has no hex twice: a run would leave out the path between', () => {
    expect(addPin(plotRoute(A), HERE, HERE, null)).toEqual({ ...plotRoute(A), fault: 'twice' })
  })

  test('loses its last pin, and with it the route', () => {
    expect(pinHexes(removePin(plotRoute(A, B), HERE))).toEqual([A])
    expect(removePin(plotRoute(A), HERE).waypoints).toEqual([])
    expect(removePin(NO_ROUTE, HERE).waypoints).toEqual([])
  })
})

describe('R-PLOT-3: a pin', () => {
  test('is picked up by a press, follows the pointer, and is put down by the next press', () => {
    const picked = releasePress(pressHex(plotRoute(A, B), A, HERE), null)
    expect(picked.heldPin).toMatchObject({ index: 1, isPressed: false })
    const aimed = followPointer(followPointer(picked, B), C)
    const down = releasePress(pressHex(aimed, C, HERE), null)
    expect(down.heldPin).toBeNull()
    expect(pinHexes(down)).toEqual([C, B])
  })

  test('is put back by Escape, from wherever it is', () => {
    const route = plotRoute(A, B)
    expect(cancelHeldPin(moveHeldPin(pressHex(route, A, HERE), C))).toEqual(route)
    expect(cancelHeldPin(route)).toBeNull()
  })

  test('is removed when it is dropped on the pin before it, or on the party', () => {
    expect(
      pinHexes(releasePress(moveHeldPin(pressHex(plotRoute(A, B), A, HERE), B), null)),
    ).toEqual([B])
    expect(
      releasePress(moveHeldPin(pressHex(plotRoute(A), A, HERE), HERE), null).waypoints,
    ).toEqual([])
  })
})

describe('R-PLOT-1: the remaining route', () => {
  const { waypoints } = plotRoute(A, B)
  const path = routePath(waypoints)

  test('leaves out hexes that the party passed, and has them again after an undo', () => {
    const reachedHex = path[4] ?? HERE
    expect(remainingRoute(waypoints, reachedHex)).toEqual({
      path: path.slice(4),
      pins: [{ index: 2, hex: B }],
    })
    expect(remainingRoute(waypoints, HERE)).toEqual({
      path,
      pins: [
        { index: 1, hex: A },
        { index: 2, hex: B },
      ],
    })
  })

  test('is empty at the end of the route; the next press begins a new route', () => {
    expect(remainingRoute(waypoints, B)).toEqual({ path: [B], pins: [] })
    expect(addPin({ ...NO_ROUTE, waypoints }, C, B, null).waypoints).toEqual([B, C])
  })

  test('leads back to the route from a hex beside it', () => {
    const hexBeside = { x: 3, y: 7 }
    const remaining = remainingRoute(waypoints, hexBeside)
    expect(remaining.path[0]).toEqual(hexBeside)
    expect(remaining.path.at(-1)).toEqual(B)
  })

  test('is the same path when plotted by its bends alone', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...HEADINGS), { minLength: 1, maxLength: 40 }),
        (headings) => {
          const path: Hex[] = [HERE]
          for (const heading of headings) path.push(neighbour(path.at(-1) ?? HERE, heading))
          expect(routePath([HERE, ...bendHexes(path)])).toEqual(path)
        },
      ),
    )
  })

  test('has a pin at each bend of the path that takes the fewest days', () => {
    const path = [HERE, { x: 0, y: 2 }, { x: 0, y: 4 }, { x: 1, y: 3 }]
    const plottedRoute = addPin(NO_ROUTE, { x: 1, y: 3 }, HERE, () => path)
    expect(pinHexes(plottedRoute)).toEqual([
      { x: 0, y: 4 },
      { x: 1, y: 3 },
    ])
  })
})

describe('R-PLOT-5: the days along a route', () => {
  const marchOf = (points: number) => ({ points, leftover: 'lost' as const, costOf: () => 1 })
  const path = routePath([HERE, { x: 0, y: 14 }])

  test.each([
    { hexes: 1, ends: [1, 2, 3, 4, 5, 6, 7] },
    { hexes: 3, ends: [3, 6, 7] },
    { hexes: 1.5, ends: [1, 3, 4, 6, 7] },
    { hexes: 0, ends: [] },
  ])('end every $hexes hexes, the last where it arrives', ({ hexes, ends }) => {
    const plotted = dayEnds(path, () => marchOf(hexes))
    expect(plotted.map(({ index }) => index)).toEqual(ends)
    expect(plotted.map(({ day }) => day)).toEqual(ends.map((_, index) => index + 1))
  })

  test('end where travel by the rules would end them, where terrain has a cost', () => {
    const costs = { points: 3, costOf: () => 2 }
    const ends = (leftover: 'lost' | 'kept', progress: Progress | null = null) =>
      dayEnds(path, () => ({ ...costs, leftover }), progress).map(({ index }) => index)
    expect(ends('lost')).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(ends('kept')).toEqual([1, 3, 4, 6, 7])
    expect(ends('kept', { heading: 4, points: 1 })).toEqual([2, 3, 5, 6, 7])
  })
})

describe('R-PLAN-4: plotted route and plan', () => {
  const planAndRoute = (route: readonly Hex[] = []) => {
    const plottedRoute = createCell<PlottedRoute>(NO_ROUTE)
    const state = createCell<ReturnType<Planner['get']>>({ plan: null, hasFailed: false })
    const changePlan = (route: readonly Hex[]) =>
      state.set(() => ({ plan: { ...EMPTY_PLAN, route }, hasFailed: false }))
    const planner: Planner = {
      ...state,
      change: (part) =>
        state.set(({ plan }) => ({ plan: plan && { ...plan, ...part }, hasFailed: false })),
      reload: () => {},
      flush: () => {},
    }
    syncWithPlan(plottedRoute, planner)
    changePlan(route)
    return {
      plottedRoute,
      changePlan,
      plannedRoute: () => state.get().plan?.route,
      plottedWaypoints: () => plottedRoute.get().waypoints,
    }
  }

  test('are not synchronized while a pin is held: put down, the pin wins; put back, the plan does', () => {
    const putDown = planAndRoute([HERE, A])
    putDown.plottedRoute.set((before) => pressHex(before, A, HERE))
    putDown.changePlan([HERE, C])
    expect(putDown.plottedWaypoints()).toEqual([HERE, A])
    putDown.plottedRoute.set((before) => moveHeldPin(before, B))
    expect(putDown.plannedRoute()).toEqual([HERE, C])
    putDown.plottedRoute.set((before) => releasePress(before, null))
    expect(putDown.plannedRoute()).toEqual([HERE, B])

    const cancelled = planAndRoute([HERE, A])
    cancelled.plottedRoute.set((before) => pressHex(before, A, HERE))
    cancelled.changePlan([HERE, C])
    cancelled.plottedRoute.set((before) => cancelHeldPin(moveHeldPin(before, B)) ?? before)
    expect(cancelled.plottedWaypoints()).toEqual([HERE, C])
  })
})
