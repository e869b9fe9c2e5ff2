import { onTestFinished } from 'vitest'
import { type Running, startCommitter } from './committer.ts'

/** The committer at work for one test. */
export const runCommitter = (dataDir: string): Running => {
  const committer = startCommitter(dataDir)
  onTestFinished(committer.kill)
  return committer
}
