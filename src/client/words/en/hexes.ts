/** What hexes are called. */
export const hex = (number: string) => `hex ${number}`
export const columnAndRow = (column: string, row: string) => `column ${column}, row ${row}`
