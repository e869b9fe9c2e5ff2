import type { EnterParts } from '../access/enter.ts'
import type { SendBackup } from '../backup/downloads.ts'
import type { TakeBackup } from '../backup/restores.ts'
import type { NewImages } from '../charts/new-images.ts'
import type { Parts } from '../parts.ts'

/** The parts with the work that routes share. */
export interface RouteParts extends Parts, EnterParts {
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal
  readonly newImages: NewImages
  readonly sendBackup: SendBackup
  readonly takeBackup: TakeBackup
}
