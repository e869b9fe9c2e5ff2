/**
 * Longest wait for an image that the server cuts, in ms: the process that cuts it gives way to all
 * else on the machine.
 */
export const IMAGE_CUT_TIMEOUT_MS = 90_000
/** Time limit of a test that waits for such an image, in ms. */
export const IMAGE_CUT_TEST_TIMEOUT_MS = 180_000
