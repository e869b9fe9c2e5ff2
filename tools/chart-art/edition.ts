export const EDITIONS = ['gm', 'players'] as const
/** Whose sheet it is: the GM's shows everything, the players' the charted coast. */
export type Edition = (typeof EDITIONS)[number]
