import { type HttpProblem, problem } from '../problems/http-problem.ts'
import { ImageWorkerFailed, MAX_PIXELS, MAX_SIDE, UnusableImage } from './image-worker/failures.ts'

const SOON = { retryAfter: 5 }

/** Errors of images as problems; others stay as they are. */
export const asProblem = (error: unknown): unknown => {
  if (error instanceof UnusableImage) return unusable(error)
  if (error instanceof ImageWorkerFailed) return imageWorkerProblem(error)
  if (error instanceof DOMException && error.name === 'AbortError') return workGivenUp()
  return error
}

const unusable = ({ reason }: UnusableImage): HttpProblem => {
  if (reason === 'too-many-pixels') return problem(`UNUSABLE_IMAGE.${reason}`, { max: MAX_PIXELS })
  if (reason === 'too-long') return problem(`UNUSABLE_IMAGE.${reason}`, { max: MAX_SIDE })
  return problem(`UNUSABLE_IMAGE.${reason}`)
}

const imageWorkerProblem = ({ why }: ImageWorkerFailed): HttpProblem => {
  switch (why) {
    case 'busy':
      return problem('TOO_MANY_REQUESTS.images', SOON)
    case 'closed':
      return workGivenUp()
    case 'no-room':
      return noTemporaryRoom()
    case 'crashed':
      return problem('UNAVAILABLE.image', SOON)
  }
}

/** The folder for temporary files is missing, or full. */
export const noTemporaryRoom = (): HttpProblem => problem('UNAVAILABLE.no-temporary-room', SOON)

const workGivenUp = (): HttpProblem =>
  problem('UNAVAILABLE.stopping', SOON, { connection: 'close' })
