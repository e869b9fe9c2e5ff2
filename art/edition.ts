export const EDITIONS = ['gm', 'players', 'survey'] as const
/**
 * The GM's sheet shows everything, the players' the charted coast. The survey is the land as whoever
 * stands in it sees it, for players in the hexes that they know: without the GM's names, ruins,
 * skulls and grades of undead.
 */
export type Edition = (typeof EDITIONS)[number]
