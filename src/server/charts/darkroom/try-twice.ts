import { DarkroomFailed, UnusableImage } from './failures.ts'

/**
 * Gives a crashed child a second chance: it may have been killed to make room. An image that
 * crashes two is damaged.
 *
 * @param mayRepeat whether nothing was done that must not be done again
 * @throws UnusableImage
 * @throws whatever the attempt throws
 */
export const tryTwice = async <Result>(
  attempt: () => Promise<Result>,
  mayRepeat: () => boolean = () => true,
): Promise<Result> => {
  const crashed = (error: unknown) =>
    error instanceof DarkroomFailed && error.why === 'crashed' && mayRepeat()
  try {
    return await attempt()
  } catch (error) {
    if (!crashed(error)) throw error
  }
  try {
    return await attempt()
  } catch (error) {
    throw crashed(error) ? new UnusableImage('damaged') : error
  }
}
