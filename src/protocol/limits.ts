/** An image's height in chart units. */
export const CHART_HEIGHT = 1200

/** Per brush stroke. */
export const MAX_PAINTED = 10_000

/** On a sheet, known to players, and painted: all of them are in every view. */
export const MAX_HEXES = 40_000

export const MAX_IMAGE_BYTES = 25 * 1024 * 1024
/** Per campaign. */
export const MAX_IMAGES = 16
