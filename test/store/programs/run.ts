import { onTestFinished } from 'vitest'
import { type RunningCommitter, startCommitter } from './committer.ts'

/** Starts the committer for one test. */
export const runCommitter = (dataDir: string): RunningCommitter => {
  const committer = startCommitter(dataDir)
  onTestFinished(committer.kill)
  return committer
}
