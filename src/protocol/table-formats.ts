/** R-FORMAT-8: formats that tables are written in, in the order of the screens. */
export const TABLE_FORMATS = ['csv', 'json', 'markdown', 'foundry', 'roll20', 'text'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

/** Of these, a file holds any number of tables. */
export const SET_FORMATS = [
  'json',
  'markdown',
  'roll20',
  'text',
] as const satisfies readonly TableFormat[]
