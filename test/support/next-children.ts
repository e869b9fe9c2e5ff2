import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { onTestFinished } from 'vitest'

export interface NextChildren {
  /** How many were met so far. */
  readonly met: () => number
  /** Lets those go on that were stopped. */
  readonly goOn: () => void
  /** Resolves when all were. */
  readonly all: Promise<void>
}

/**
 * Sends a signal to the next children that this process starts, before they hear anything: whatever
 * the pace of the machine, they are stopped or killed over their work, and not after it.
 *
 * @param count to so many
 */
export const signalNextChildren = (signal: 'SIGSTOP' | 'SIGKILL', count: number): NextChildren => {
  const { promise: all, resolve } = Promise.withResolvers<void>()
  const met: ChildProcess[] = []
  const meet = (child: ChildProcess) => {
    if (met.length === count) return
    met.push(child)
    child.kill(signal)
    if (met.length === count) resolve()
  }
  const hear = (message: unknown) => {
    const { process: child } = message as { process: ChildProcess }
    // It is being started, and has no number yet.
    queueMicrotask(() => meet(child))
  }
  subscribe('child_process', hear)
  onTestFinished(() => void unsubscribe('child_process', hear))
  const goOn = () => {
    for (const child of met) child.kill('SIGCONT')
  }
  return { met: () => met.length, goOn, all }
}
