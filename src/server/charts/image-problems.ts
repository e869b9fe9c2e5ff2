import { HttpProblem } from '../problems/http-problem.ts'
import { DarkroomFailed, UnusableImage } from './darkroom/failures.ts'

const SOON = { headers: { 'retry-after': '5' } }

/** What goes wrong with images, as the problem that it is answered with; all else as it is. */
export const asProblem = (error: unknown): unknown => {
  if (error instanceof UnusableImage) return new HttpProblem('UNUSABLE_IMAGE', error.message)
  if (error instanceof DarkroomFailed) return darkroomProblem(error)
  if (error instanceof DOMException && error.name === 'AbortError') return workGivenUp()
  return error
}

const darkroomProblem = ({ why }: DarkroomFailed): HttpProblem => {
  switch (why) {
    case 'busy':
      return new HttpProblem(
        'TOO_MANY_REQUESTS',
        'Too many images are being worked on. Try again in a moment.',
        SOON,
      )
    case 'closed':
      return workGivenUp()
    case 'no-room':
      return noTemporaryRoom()
    case 'crashed':
      return new HttpProblem(
        'UNAVAILABLE',
        'The image could not be worked on. Try again in a moment.',
        SOON,
      )
  }
}

/** Whatever was to be kept there: the folder for temporary files is missing, or takes no more. */
export const noTemporaryRoom = (): HttpProblem =>
  new HttpProblem(
    'UNAVAILABLE',
    'The server has no room for temporary files. Its host can make room, or set TMPDIR to a folder that has some.',
    SOON,
  )

const workGivenUp = (): HttpProblem =>
  new HttpProblem('UNAVAILABLE', 'The server is stopping. Try again in a moment.', {
    headers: { 'retry-after': '5', connection: 'close' },
  })
