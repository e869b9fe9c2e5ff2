import { MAX_PASTED_LINES } from '../../protocol/limits.ts'
import type { EnterParts } from '../access/enter.ts'
import type { SendBackup } from '../backup/downloads.ts'
import type { TakeBackup } from '../backup/restores.ts'
import type { NewImages } from '../charts/new-images.ts'
import type { Parts } from '../parts.ts'
import { badInput } from '../problems/http-problem.ts'

/** The parts with the work that routes share. */
export interface RouteParts extends Parts, EnterParts {
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal
  readonly newImages: NewImages
  readonly sendBackup: SendBackup
  readonly takeBackup: TakeBackup
}

/** @throws HttpProblem for a pasted text of too many lines */
export const checkLines = (text: string): void => {
  if (text.split(/\r\n|\n|\r/, MAX_PASTED_LINES + 1).length > MAX_PASTED_LINES)
    throw badInput('text', 'too-many-lines', { max: MAX_PASTED_LINES })
}
