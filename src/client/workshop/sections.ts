export const SECTIONS = ['image', 'grid', 'knowledge', 'lost', 'terrain', 'numbers'] as const

export type Section = (typeof SECTIONS)[number]
