import { type HttpProblem, problem } from '../problems/http-problem.ts'
import { MAX_PIXELS, MAX_SIDE, UnusableImage } from './image-worker/failures.ts'

const SOON = { retryAfter: 5 }

/** Of an image that cannot be used; other errors stay as they are. */
export const asImageProblem = (error: unknown): unknown => {
  if (!(error instanceof UnusableImage)) return error
  const { reason } = error
  if (reason === 'too-many-pixels') return problem(`UNUSABLE_IMAGE.${reason}`, { max: MAX_PIXELS })
  if (reason === 'too-long') return problem(`UNUSABLE_IMAGE.${reason}`, { max: MAX_SIDE })
  return problem(`UNUSABLE_IMAGE.${reason}`)
}

/** The image worker is at fault: the same image may do another time. */
export const workFailed = (): HttpProblem => problem('UNAVAILABLE.image', SOON)

export const tooManyTiles = (): HttpProblem => problem('TOO_MANY_REQUESTS.images', SOON)

/** The folder for temporary files is missing, or full. */
export const noTemporaryRoom = (): HttpProblem => problem('UNAVAILABLE.no-temporary-room', SOON)

export const serverStops = (): HttpProblem =>
  problem('UNAVAILABLE.stopping', SOON, { connection: 'close' })
