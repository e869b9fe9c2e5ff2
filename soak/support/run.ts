import type { Cleanup } from './cleanup.ts'

export interface Run {
  /** Repeats the same chances. */
  readonly seed: number
  readonly left: Cleanup
  /** Answers the URL of a new, empty database on a real PostgreSQL. */
  newDatabase(): Promise<string>
}
