import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Planner } from '#client/session/plan.ts'
import { createCell } from '#client/ui/cell.ts'
import { EMPTY_PLAN } from '#protocol/map/plan.ts'
import type { Progress } from '#rules/movement.ts'
import { HEADINGS, type Hex, hexDistance, neighbour } from '#shared/hex.ts'
import { bendsOf, dayMarks, pathOf, routeAhead } from './path.ts'
import {
  addPin,
  aimPin,
  liftPin,
  movePin,
  NO_ROUTE,
  type Plot,
  pressHex,
  putBack,
  removePin,
} from './plot.ts'
import { followPlan } from './use-route.ts'

const HERE = { x: 0, y: 0 }
const A = { x: 3, y: 3 }
const B = { x: 6, y: 0 }
const C = { x: 2, y: -4 }

const plotted = (...hexes: readonly Hex[]): Plot =>
  hexes.reduce((plot, hex) => addPin(plot, hex, HERE, null), NO_ROUTE)
const pinsOf = ({ waypoints }: Plot, here = HERE): Hex[] =>
  routeAhead(waypoints, here).pins.map(({ hex }) => hex)

describe('R-PLOT-1: a route', () => {
  test('goes from where the party believes to be over each pin, hex by hex', () => {
    expect(plotted(A, B).waypoints).toEqual([HERE, A, B])
    const path = pathOf(plotted(A, B).waypoints)
    expect(path).toHaveLength(1 + hexDistance(HERE, A) + hexDistance(A, B))
  })

  test('has at most 2,000 hexes: what makes it longer is refused and says so', () => {
    const plot = addPin(plotted(A), { x: 0, y: 6_000 }, HERE, null)
    expect(plot).toEqual({ ...plotted(A), fault: 'too-long' })
    expect(addPin(plot, B, HERE, null).fault).toBeNull()
  })

  test('comes to no hex twice: a run would leave out the way between', () => {
    expect(addPin(plotted(A), HERE, HERE, null)).toEqual({ ...plotted(A), fault: 'twice' })
  })

  test('loses its last pin, and with it the route', () => {
    expect(pinsOf(removePin(plotted(A, B), HERE))).toEqual([A])
    expect(removePin(plotted(A), HERE).waypoints).toEqual([])
    expect(removePin(NO_ROUTE, HERE).waypoints).toEqual([])
  })
})

describe('R-PLOT-3: a pin', () => {
  test('is picked up by a press, follows, and is put down by the next press', () => {
    const inHand = liftPin(pressHex(plotted(A, B), A, HERE), null)
    expect(inHand.held).toMatchObject({ index: 1, down: false })
    const aimed = aimPin(aimPin(inHand, B), C)
    const down = liftPin(pressHex(aimed, C, HERE), null)
    expect(down.held).toBeNull()
    expect(pinsOf(down)).toEqual([C, B])
  })

  test('is put back by Escape, from wherever it is', () => {
    const route = plotted(A, B)
    expect(putBack(movePin(pressHex(route, A, HERE), C))).toEqual(route)
    expect(putBack(route)).toBeNull()
  })

  test('that is dropped on its neighbour, or on the party, is gone', () => {
    expect(pinsOf(liftPin(movePin(pressHex(plotted(A, B), A, HERE), B), null))).toEqual([B])
    expect(liftPin(movePin(pressHex(plotted(A), A, HERE), HERE), null).waypoints).toEqual([])
  })
})

describe('R-PLOT-1: what is ahead', () => {
  const { waypoints } = plotted(A, B)
  const path = pathOf(waypoints)

  test('is all but what the party came by, and all of it again after an undo', () => {
    const onTheWay = path[4] ?? HERE
    expect(routeAhead(waypoints, onTheWay)).toEqual({
      path: path.slice(4),
      pins: [{ index: 2, hex: B }],
    })
    expect(routeAhead(waypoints, HERE)).toEqual({
      path,
      pins: [
        { index: 1, hex: A },
        { index: 2, hex: B },
      ],
    })
  })

  test('is nothing where the route ends; the next press begins a new one', () => {
    expect(routeAhead(waypoints, B)).toEqual({ path: [B], pins: [] })
    expect(addPin({ ...NO_ROUTE, waypoints }, C, B, null).waypoints).toEqual([B, C])
  })

  test('leads back to the route from beside it', () => {
    const aside = { x: 3, y: 7 }
    const ahead = routeAhead(waypoints, aside)
    expect(ahead.path[0]).toEqual(aside)
    expect(ahead.path.at(-1)).toEqual(B)
  })

  test('a way’s bends alone make the same way', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...HEADINGS), { minLength: 1, maxLength: 40 }),
        (headings) => {
          const way: Hex[] = [HERE]
          for (const heading of headings) way.push(neighbour(way.at(-1) ?? HERE, heading))
          expect(pathOf([HERE, ...bendsOf(way)])).toEqual(way)
        },
      ),
    )
  })

  test('the fewest days’ way is plotted by its bends', () => {
    const way = [HERE, { x: 0, y: 2 }, { x: 0, y: 4 }, { x: 1, y: 3 }]
    const plot = addPin(NO_ROUTE, { x: 1, y: 3 }, HERE, () => way)
    expect(pinsOf(plot)).toEqual([
      { x: 0, y: 4 },
      { x: 1, y: 3 },
    ])
  })
})

describe('R-PLOT-5: the days along it', () => {
  const marching = (points: number) => ({ points, leftover: 'lost' as const, costOf: () => 1 })
  const path = pathOf([HERE, { x: 0, y: 14 }])

  test.each([
    { hexes: 1, ends: [1, 2, 3, 4, 5, 6, 7] },
    { hexes: 3, ends: [3, 6, 7] },
    { hexes: 1.5, ends: [1, 3, 4, 6, 7] },
    { hexes: 0, ends: [] },
  ])('end every $hexes hexes, the last where it arrives', ({ hexes, ends }) => {
    const marks = dayMarks(path, () => marching(hexes))
    expect(marks.map(({ index }) => index)).toEqual(ends)
    expect(marks.map(({ day }) => day)).toEqual(ends.map((_, index) => index + 1))
  })

  test('are those of the day itself where terrain costs', () => {
    const costs = { points: 3, costOf: () => 2 }
    const ends = (leftover: 'lost' | 'kept', progress: Progress | null = null) =>
      dayMarks(path, () => ({ ...costs, leftover }), progress).map(({ index }) => index)
    expect(ends('lost')).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(ends('kept')).toEqual([1, 3, 4, 6, 7])
    expect(ends('kept', { heading: 4, points: 1 })).toEqual([2, 3, 5, 6, 7])
  })
})

describe('R-PLAN-4: plot and plan', () => {
  const following = (route: readonly Hex[] = []) => {
    const plot = createCell<Plot>(NO_ROUTE)
    const state = createCell<ReturnType<Planner['get']>>({ plan: null, hasFailed: false })
    const come = (route: readonly Hex[]) =>
      state.set(() => ({ plan: { ...EMPTY_PLAN, route }, hasFailed: false }))
    const planner: Planner = {
      ...state,
      change: (part) =>
        state.set(({ plan }) => ({ plan: plan && { ...plan, ...part }, hasFailed: false })),
      reload: () => {},
      flush: () => {},
    }
    followPlan(plot, planner)
    come(route)
    return { plot, come, planned: () => state.get().plan?.route, shown: () => plot.get().waypoints }
  }

  test('do not while a pin is in hand: put down, it wins; put back, the plan does', () => {
    const put = following([HERE, A])
    put.plot.set((before) => pressHex(before, A, HERE))
    put.come([HERE, C])
    expect(put.shown()).toEqual([HERE, A])
    put.plot.set((before) => movePin(before, B))
    expect(put.planned()).toEqual([HERE, C])
    put.plot.set((before) => liftPin(before, null))
    expect(put.planned()).toEqual([HERE, B])

    const back = following([HERE, A])
    back.plot.set((before) => pressHex(before, A, HERE))
    back.come([HERE, C])
    back.plot.set((before) => putBack(movePin(before, B)) ?? before)
    expect(back.shown()).toEqual([HERE, C])
  })
})
