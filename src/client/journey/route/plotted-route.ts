import { MAX_WAYPOINTS } from '#protocol/limits.ts'
import { type Hex, sameHex } from '#shared/hex.ts'
import { bendHexes, hexKeysOf, MAX_ROUTE_HEXES, remainingRoute, routePath } from './path.ts'

export interface PlottedRoute {
  /** The first is where the route begins, and has no pin; fewer than two mean no route. */
  readonly waypoints: readonly Hex[]
  readonly heldPin: HeldPin | null
  /** R-PLOT-1: why the last change was refused. */
  readonly fault: RouteFault | null
}

/** R-PLOT-1: one fewer than the waypoints, since the first has no pin. */
export const MAX_ROUTE_PINS = MAX_WAYPOINTS - 1

type RouteFault = 'too-long' | 'twice'

/** A pin that was picked up and moves with the pointer until it is put down. */
interface HeldPin {
  readonly index: number
  /** The waypoints before the pin was picked up. */
  readonly waypointsBefore: readonly Hex[]
  /** Whether the pointer is down; if not, the pin waits for a press on its new hex. */
  readonly isPressed: boolean
  /** Whether the end of the press puts the pin down; otherwise it stays picked up. */
  readonly hasMoved: boolean
  /** Whether this press made the pin. */
  readonly isNew: boolean
}

export const NO_ROUTE: PlottedRoute = { waypoints: [], heldPin: null, fault: null }

/**
 * R-PLOT-1: why waypoints make no route. A hex may not occur twice: R-JRN-1 would take the later
 * occurrence for the party's, and leave out the path between.
 */
const findFault = (waypoints: readonly Hex[]): RouteFault | null => {
  const path = routePath(waypoints)
  if (waypoints.length - 1 > MAX_ROUTE_PINS || path.length > MAX_ROUTE_HEXES) return 'too-long'
  return hexKeysOf(path).size < path.length ? 'twice' : null
}

const withoutRepeats = (waypoints: readonly Hex[]): readonly Hex[] => {
  const distinctWaypoints = waypoints.filter((hex, index) => {
    const before = waypoints[index - 1]
    return !before || !sameHex(before, hex)
  })
  return distinctWaypoints.length > 1 ? distinctWaypoints : []
}

/** The waypoints still to reach, after the hex where the party believes to be. */
const waypointsAhead = (waypoints: readonly Hex[], here: Hex): readonly Hex[] => [
  here,
  ...remainingRoute(waypoints, here).pins.map(({ hex }) => hex),
]

const withFault = (route: PlottedRoute, fault: RouteFault): PlottedRoute => ({ ...route, fault })

const pickUpPin = (route: PlottedRoute, hex: Hex, here: Hex): PlottedRoute | null => {
  const waypoints = waypointsAhead(route.waypoints, here)
  const index = waypoints.findLastIndex((each, at) => at > 0 && sameHex(each, hex))
  if (index < 0) return null
  const press = { isPressed: true, hasMoved: false, isNew: false }
  return { waypoints, heldPin: { index, waypointsBefore: route.waypoints, ...press }, fault: null }
}

/** A press on a hex picks up its pin, adds a pin at the route's end, or moves the held pin there. */
export const pressHex = (route: PlottedRoute, hex: Hex, here: Hex): PlottedRoute => {
  if (route.heldPin) {
    const moved = moveHeldPin(route, hex)
    const { heldPin } = moved
    return heldPin ? { ...moved, heldPin: { ...heldPin, isPressed: true, hasMoved: true } } : moved
  }
  const pickedUp = pickUpPin(route, hex, here)
  if (pickedUp) return pickedUp
  const waypoints = [...waypointsAhead(route.waypoints, here), hex]
  const fault = findFault(waypoints)
  if (fault) return withFault(route, fault)
  const index = waypoints.length - 1
  const press = { isPressed: true, hasMoved: true, isNew: true }
  return { waypoints, heldPin: { index, waypointsBefore: route.waypoints, ...press }, fault: null }
}

export const moveHeldPin = (route: PlottedRoute, hex: Hex): PlottedRoute => {
  const { heldPin, waypoints } = route
  const pinHex = heldPin && waypoints[heldPin.index]
  if (!heldPin || !pinHex || sameHex(pinHex, hex)) return route
  const changedWaypoints = waypoints.with(heldPin.index, hex)
  const fault = findFault(changedWaypoints)
  if (fault) return withFault(route, fault)
  const hasMoved = heldPin.hasMoved || heldPin.isPressed
  return { waypoints: changedWaypoints, heldPin: { ...heldPin, hasMoved }, fault: null }
}

/** Moves a held pin with the pointer or the hex cursor while nothing is pressed. */
export const followPointer = (route: PlottedRoute, hex: Hex): PlottedRoute =>
  route.heldPin && !route.heldPin.isPressed ? moveHeldPin(route, hex) : route

/**
 * The end of a press puts the held pin down, unless it was only picked up.
 *
 * @param findPath finds the path to a new pin; null for a straight line
 */
export const releasePress = (
  route: PlottedRoute,
  findPath: ((from: Hex, to: Hex) => readonly Hex[]) | null,
): PlottedRoute => {
  const { heldPin, waypoints } = route
  if (!heldPin) return route
  if (!heldPin.hasMoved) return { ...route, heldPin: { ...heldPin, isPressed: false } }
  const released = { ...route, waypoints: withoutRepeats(waypoints), heldPin: null }
  const [from, to] = waypoints.slice(-2)
  if (!heldPin.isNew || !findPath || !from || !to || sameHex(from, to)) return released
  const bentWaypoints = withoutRepeats([
    ...waypoints.slice(0, -1),
    ...bendHexes(findPath(from, to)),
  ])
  const fault = findFault(bentWaypoints)
  return fault
    ? withFault({ ...released, waypoints: heldPin.waypointsBefore }, fault)
    : { ...released, waypoints: bentWaypoints }
}

/** Puts the held pin back where it was; null if no pin is held. */
export const cancelHeldPin = ({ heldPin }: PlottedRoute): PlottedRoute | null =>
  heldPin && { waypoints: heldPin.waypointsBefore, heldPin: null, fault: null }

/** Removes the held pin from the route, or the last pin if none is held. */
export const removePin = ({ waypoints, heldPin }: PlottedRoute, here: Hex): PlottedRoute => {
  const current = heldPin ? waypoints : waypointsAhead(waypoints, here)
  const remaining = current.toSpliced(heldPin ? heldPin.index : -1, 1)
  return { waypoints: withoutRepeats(remaining), heldPin: null, fault: null }
}

/** Adds a pin at the route's end, as a press and its release do. */
export const addPin = (
  route: PlottedRoute,
  hex: Hex,
  here: Hex,
  findPath: ((from: Hex, to: Hex) => readonly Hex[]) | null,
): PlottedRoute => {
  const withoutHeldPin = cancelHeldPin(route) ?? route
  return pickUpPin(withoutHeldPin, hex, here)
    ? withoutHeldPin
    : releasePress(pressHex(withoutHeldPin, hex, here), findPath)
}
