export const hex = (number: string) => `hex ${number}`
export const columnAndRow = (column: string, row: string) => `column ${column}, row ${row}`
export const heading = {
  1: 'north',
  2: 'north-east',
  3: 'south-east',
  4: 'south',
  5: 'south-west',
  6: 'north-west',
}
/** The way of a day: a heading, or none. */
export const course = (direction: keyof typeof heading | null) =>
  direction === null ? 'without moving' : heading[direction]
