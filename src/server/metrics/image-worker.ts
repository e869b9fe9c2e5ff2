import { Histogram, type Registry } from 'prom-client'
import { UnusableImage } from '../charts/image-worker/failures.ts'
import type { ImageWorker } from '../charts/image-worker/image-worker.ts'

/** Seconds: from a small image to the time limit of the largest. */
const BUCKETS = [0.5, 2, 5, 15, 60, 180]

const OUTCOMES = ['developed', 'unusable', 'failed'] as const
type Outcome = (typeof OUTCOMES)[number]

/** Times the making of tiles; uploads and the built-in chart together. */
export const measureImageWorker = (imageWorker: ImageWorker, registry: Registry): ImageWorker => {
  const seconds = new Histogram({
    name: 'overland_image_development_seconds',
    help: 'Time that checking and making an image took, by outcome.',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    registers: [registry],
  })

  for (const outcome of OUTCOMES) seconds.zero({ outcome })

  const makeTiles: ImageWorker['makeTiles'] = async (...args) => {
    const begun = performance.now()
    let outcome: Outcome = 'failed'
    try {
      const size = await imageWorker.makeTiles(...args)
      outcome = 'developed'
      return size
    } catch (error) {
      if (error instanceof UnusableImage) outcome = 'unusable'
      throw error
    } finally {
      seconds.observe({ outcome }, (performance.now() - begun) / 1_000)
    }
  }

  return { ...imageWorker, makeTiles }
}
