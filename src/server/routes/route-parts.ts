import type { EnterParts } from '../access/enter.ts'
import type { SendBackup } from '../backup/downloads.ts'
import type { TakeBackup } from '../backup/restores.ts'
import type { Uploads } from '../charts/uploads.ts'
import type { Parts } from '../parts.ts'
import type { createCreation } from '../shares/rates.ts'

/** The parts with the work that routes share. */
export interface RouteParts extends Parts, EnterParts {
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal
  readonly creation: ReturnType<typeof createCreation>
  readonly uploads: Uploads
  readonly sendBackup: SendBackup
  readonly takeBackup: TakeBackup
}
