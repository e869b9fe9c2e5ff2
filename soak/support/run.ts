import type { Cleanup } from './cleanup.ts'

export interface Run {
  /** Seed of the run's random choices. */
  readonly seed: number
  readonly cleanup: Cleanup
  /** Returns the URL of a new, empty database on a real PostgreSQL. */
  newDatabase(): Promise<string>
}
