/** Lengths on a chart are in units of an image this many units high. */
export const CHART_HEIGHT = 1200

/** The most hexes that one stroke of the brush paints. */
export const MAX_PAINTED = 10_000

/**
 * The most hexes that a sheet holds, that players know, and that have painted terrain: all of them
 * are in every view.
 */
export const MAX_HEXES = 40_000

/** The most bytes of an image file that may be sent. */
export const MAX_IMAGE_BYTES = 25 * 1024 * 1024
/** How many images a campaign keeps. */
export const MAX_IMAGES = 16
