/** The sheet's sections, in the order in which a table is laid. */
export const SECTIONS = ['image', 'grid', 'knowledge', 'lost', 'terrain', 'numbers'] as const

export type Section = (typeof SECTIONS)[number]
