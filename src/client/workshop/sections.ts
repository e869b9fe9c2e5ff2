/** What the sheet has to say, in the order in which a table is laid. */
export const SECTIONS = [
  { key: 'image', name: 'Map image' },
  { key: 'grid', name: 'Grid' },
  { key: 'knowledge', name: 'What players know' },
  { key: 'lost', name: 'Getting lost' },
  { key: 'terrain', name: 'Terrain' },
  { key: 'numbers', name: 'Hex numbers' },
] as const

export type Section = (typeof SECTIONS)[number]['key']
