import type { SignInDependencies } from '../access/sign-in.ts'
import type { SendBackup } from '../backup/downloads.ts'
import type { ReceiveBackup } from '../backup/restores.ts'
import type { NewImages } from '../charts/new-images.ts'
import type { Dependencies } from '../dependencies.ts'

/** The server's dependencies, with services that exist once the app is built. */
export interface RouteDependencies extends Dependencies, SignInDependencies {
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal
  readonly newImages: NewImages
  readonly sendBackup: SendBackup
  readonly receiveBackup: ReceiveBackup
}
