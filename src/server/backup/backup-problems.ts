import { UnusableBackup } from '../../campaign/backup/unusable.ts'
import { asProblem } from '../charts/image-problems.ts'
import { HttpProblem } from '../problems/http-problem.ts'

const MEGABYTE = 2 ** 20

/** What goes wrong with backups, as the problem that it is answered with; all else as it is. */
export const asBackupProblem = (error: unknown): unknown => {
  if (error instanceof UnusableBackup) return new HttpProblem('UNUSABLE_BACKUP', error.message)
  return isTimeUp(error) ? tooSlow() : asProblem(error)
}

const isTimeUp = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError'

const tooSlow = (): HttpProblem =>
  new HttpProblem('UNAVAILABLE', 'The server was too busy to restore this. Try again later.', {
    headers: { 'retry-after': '60' },
  })

export const cameTooSlowly = (): HttpProblem =>
  new HttpProblem('UNAVAILABLE', 'The file came too slowly. Send it over a faster connection.')

export const tooLargeBackup = (maxBytes: number): HttpProblem =>
  new HttpProblem('TOO_LARGE', `A backup may have ${Math.floor(maxBytes / MEGABYTE)} MB at most.`)

export const noRoomToRestore = (): HttpProblem =>
  new HttpProblem(
    'CAMPAIGN_FULL',
    'The campaign has no room for all that is in this backup. Restore it as a campaign of its own, delete images that are not in use, or ask the host for room.',
  )

export const tooManyBackups = (detail: string): HttpProblem =>
  new HttpProblem('TOO_MANY_REQUESTS', detail, { headers: { 'retry-after': '10' } })
