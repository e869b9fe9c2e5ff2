/**
 * Longest wait for an image that the server cuts, in ms: the process that cuts it gives way to all
 * else on the machine.
 */
export const CUT_MS = 90_000
/** Limit of a test that waits so, in ms. */
export const CUT_TEST_MS = 180_000
