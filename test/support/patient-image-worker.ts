import type { ImageWorkerLimits } from '../../src/server/charts/image-worker/limits.ts'

const PATIENCE_MS = 600_000

/**
 * Limits of time that no test meets by chance: children give way to all else on the processor, and a
 * machine may stand still.
 */
export const PATIENT: Partial<ImageWorkerLimits> = {
  checkMs: PATIENCE_MS,
  makeTilesMs: PATIENCE_MS,
  assembleMs: PATIENCE_MS,
  maskMs: PATIENCE_MS,
}
