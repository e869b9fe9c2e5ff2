import { compassPoint, type Heading } from '#shared/hex.ts'

/** Names of the eight compass points, clockwise from north. */
export const points = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
]
/** R-GRID-11: the compass point of a heading, on a flat-top or a pointy map. */
export const heading = (to: Heading, pointy?: boolean) => points[compassPoint(to, pointy)] ?? ''
/** A day's direction in words. */
export const course = (direction: Heading | null, pointy?: boolean) =>
  direction === null ? 'without moving' : heading(direction, pointy)
