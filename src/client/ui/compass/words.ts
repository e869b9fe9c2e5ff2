import { compassPoint, type Heading } from '#shared/hex.ts'

/** Clockwise from north. */
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
/** R-GRID-11: as the map is drawn. */
export const heading = (to: Heading, pointy?: boolean) => points[compassPoint(to, pointy)] ?? ''
/** The way of a day: a heading, or none. */
export const course = (direction: Heading | null, pointy?: boolean) =>
  direction === null ? 'without moving' : heading(direction, pointy)
