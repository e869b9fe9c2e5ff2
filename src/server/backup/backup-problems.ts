import { UnusableBackup } from '../../campaign/backup/unusable.ts'
import { asProblem } from '../charts/image-problems.ts'
import { type HttpProblem, problem } from '../problems/http-problem.ts'

const MEGABYTE = 2 ** 20

/** Errors of backups as problems; others stay as they are. */
export const asBackupProblem = (error: unknown): unknown => {
  if (error instanceof UnusableBackup) {
    const { reason, cause } = error
    return problem(`UNUSABLE_BACKUP.${reason}`, cause ? { cause } : undefined)
  }
  return isTimeUp(error)
    ? problem('UNAVAILABLE.restore-too-slow', { retryAfter: 60 })
    : asProblem(error)
}

const isTimeUp = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError'

export const tooLargeBackup = (maxBytes: number): HttpProblem =>
  problem('TOO_LARGE.backup', { maxMegabytes: Math.floor(maxBytes / MEGABYTE) })

export const noRoomToRestore = (): HttpProblem => problem('CAMPAIGN_FULL.restore')
