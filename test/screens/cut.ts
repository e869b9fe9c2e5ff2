/**
 * The longest wait until the server has cut an image into tiles, in ms. The process that does it has
 * low priority.
 */
export const TILES_TIMEOUT_MS = 90_000
/** The time limit of a test that waits for an image's tiles, in ms. */
export const TILES_TEST_TIMEOUT_MS = 180_000
