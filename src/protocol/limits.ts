/** An image's height in chart units. */
export const CHART_HEIGHT = 1200

/** Per brush stroke. */
export const MAX_PAINTED = 10_000

/** On a sheet, known to players, and painted: all of them are in every view. */
export const MAX_HEXES = 40_000

// Limits of a campaign and of its backup: the same, so that every backup can be restored.

/** Known by travel, and by an earlier version's brush. No group travels that far. */
export const MAX_KNOWN = 4 * MAX_HEXES
/** Steps of the trail: by days and by hand. */
export const MAX_TRAIL = 100_000
export const MAX_DAY = 1_000_000

export const MAX_IMAGE_BYTES = 25 * 1024 * 1024
/** Per campaign. */
export const MAX_IMAGES = 16
