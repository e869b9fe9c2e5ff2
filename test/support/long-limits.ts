import type { ImageWorkerLimits } from '#server/charts/image-worker/image-worker.ts'

const LIMIT_MS = 600_000

/**
 * Limits of time that no test meets by chance: children give way to all else on the processor, and a
 * machine may stand still.
 */
export const LONG_LIMITS: Partial<ImageWorkerLimits> = {
  jobMs: LIMIT_MS,
}
