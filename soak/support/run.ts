import type { Cleanup } from './cleanup.ts'

/** One run of a soak: what it may use, and where it leaves what is to be tidied up. */
export interface Run {
  /** Makes chance fall the same again. */
  readonly seed: number
  readonly left: Cleanup
  /** A new, empty database on a real PostgreSQL; answers its URL. */
  newDatabase(): Promise<string>
}
