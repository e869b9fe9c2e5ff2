/**
 * The longest wait until the server has cut an image into tiles, in ms. The process that does it has
 * low priority.
 */
export const IMAGE_CUT_TIMEOUT_MS = 90_000
/** Time limit of a test that waits for such an image, in ms. */
export const IMAGE_CUT_TEST_TIMEOUT_MS = 180_000
