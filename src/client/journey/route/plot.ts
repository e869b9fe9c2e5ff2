import { MAX_WAYPOINTS } from '#protocol/limits.ts'
import { type Hex, sameHex } from '#shared/hex.ts'
import { bendsOf, hexesOn, MOST_HEXES, pathOf, routeAhead } from './path.ts'

export interface Plot {
  /** The first is where it begins and has no pin; none or one: there is no route. */
  readonly waypoints: readonly Hex[]
  readonly held: HeldPin | null
  /** Why the last change was refused: R-PLOT-1. */
  readonly fault: PlotFault | null
}

/** R-PLOT-1: the first waypoint has no pin. */
export const MOST_PINS = MAX_WAYPOINTS - 1

type PlotFault = 'too-long' | 'twice'

interface HeldPin {
  readonly index: number
  /** The waypoints before it was taken. */
  readonly before: readonly Hex[]
  /** Pressed; otherwise it waits for the press on its new hex. */
  readonly down: boolean
  /** Putting it down ends the change. */
  readonly moved: boolean
  /** Set by this press. */
  readonly isNew: boolean
}

export const NO_ROUTE: Plot = { waypoints: [], held: null, fault: null }

/**
 * R-PLOT-1: why a route cannot be so. Of two passages of one hex nobody could tell which the party is
 * at: R-JRN-1 takes the later, and leaves out the way between them.
 */
const faultOf = (waypoints: readonly Hex[]): PlotFault | null => {
  const path = pathOf(waypoints)
  if (waypoints.length - 1 > MOST_PINS || path.length > MOST_HEXES) return 'too-long'
  return hexesOn(path).size < path.length ? 'twice' : null
}

const withoutRepeats = (waypoints: readonly Hex[]): readonly Hex[] => {
  const kept = waypoints.filter((hex, index) => {
    const before = waypoints[index - 1]
    return !before || !sameHex(before, hex)
  })
  return kept.length > 1 ? kept : []
}

/** The waypoints that are ahead, from where the party believes to be. */
const fromHere = (waypoints: readonly Hex[], here: Hex): readonly Hex[] => [
  here,
  ...routeAhead(waypoints, here).pins.map(({ hex }) => hex),
]

const refused = (plot: Plot, fault: PlotFault): Plot => ({ ...plot, fault })

const takePin = (plot: Plot, hex: Hex, here: Hex): Plot | null => {
  const waypoints = fromHere(plot.waypoints, here)
  const index = waypoints.findLastIndex((each, at) => at > 0 && sameHex(each, hex))
  if (index < 0) return null
  const held = { index, before: plot.waypoints, down: true, moved: false, isNew: false }
  return { waypoints, held, fault: null }
}

/** A press takes a pin, sets a new one at the route's end, or puts down the one that is in hand. */
export const pressHex = (plot: Plot, hex: Hex, here: Hex): Plot => {
  if (plot.held) {
    const moved = movePin(plot, hex)
    return moved.held ? { ...moved, held: { ...moved.held, down: true, moved: true } } : moved
  }
  const taken = takePin(plot, hex, here)
  if (taken) return taken
  const waypoints = [...fromHere(plot.waypoints, here), hex]
  const fault = faultOf(waypoints)
  if (fault) return refused(plot, fault)
  const held = {
    index: waypoints.length - 1,
    before: plot.waypoints,
    down: true,
    moved: true,
    isNew: true,
  }
  return { waypoints, held, fault: null }
}

export const movePin = (plot: Plot, hex: Hex): Plot => {
  const { held, waypoints } = plot
  const at = held && waypoints[held.index]
  if (!held || !at || sameHex(at, hex)) return plot
  const changed = waypoints.with(held.index, hex)
  const fault = faultOf(changed)
  if (fault) return refused(plot, fault)
  return { waypoints: changed, held: { ...held, moved: held.moved || held.down }, fault: null }
}

/** Between presses a pin in hand follows the pointer or the hex cursor. */
export const aimPin = (plot: Plot, hex: Hex): Plot =>
  plot.held && !plot.held.down ? movePin(plot, hex) : plot

/**
 * The press is over. A pin that was not moved stays in hand.
 *
 * @param wayTo finds the way to a new pin; null: it is plotted straight
 */
export const liftPin = (
  plot: Plot,
  wayTo: ((from: Hex, to: Hex) => readonly Hex[]) | null,
): Plot => {
  const { held, waypoints } = plot
  if (!held) return plot
  if (!held.moved) return { ...plot, held: { ...held, down: false } }
  const done = { ...plot, waypoints: withoutRepeats(waypoints), held: null }
  const [from, to] = waypoints.slice(-2)
  if (!held.isNew || !wayTo || !from || !to || sameHex(from, to)) return done
  const bent = withoutRepeats([...waypoints.slice(0, -1), ...bendsOf(wayTo(from, to))])
  const fault = faultOf(bent)
  return fault ? refused({ ...done, waypoints: held.before }, fault) : { ...done, waypoints: bent }
}

/** Puts the pin back that is in hand; null if there is none. */
export const putBack = ({ held }: Plot): Plot | null =>
  held && { waypoints: held.before, held: null, fault: null }

/** Takes the pin that is in hand off the route, else the last one. */
export const removePin = ({ waypoints, held }: Plot, here: Hex): Plot => {
  const all = held ? waypoints : fromHere(waypoints, here)
  const left = all.toSpliced(held ? held.index : -1, 1)
  return { waypoints: withoutRepeats(left), held: null, fault: null }
}

/** A new pin at the route's end: a press and its end. */
export const addPin = (
  plot: Plot,
  hex: Hex,
  here: Hex,
  wayTo: ((from: Hex, to: Hex) => readonly Hex[]) | null,
): Plot => {
  const base = putBack(plot) ?? plot
  return takePin(base, hex, here) ? base : liftPin(pressHex(base, hex, here), wayTo)
}
