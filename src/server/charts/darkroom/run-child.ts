import { on } from 'node:events'
import { createDeadline } from './deadline.ts'
import { DarkroomFailed, UnusableImage } from './failures.ts'
import type { OutOfMemory } from './messages.ts'
import { type Child, type ChildName, type ChildNeeds, startChild } from './start-child.ts'

export interface ImageWork<To, From, Result> {
  readonly child: ChildName
  readonly needs: ChildNeeds
  readonly order: To
  /** The result of a child's message; undefined unless it was the last. */
  readonly hear: (message: From, child: Child<To>) => Promise<Result | undefined>
  /** By `performance.now`. */
  readonly began: number
  /** After `began`. */
  readonly limitMs: number
  /** Aborts when the image worker closes. */
  readonly signal: AbortSignal
}

/**
 * Runs a job in a child process, which is gone when this settles.
 *
 * @throws UnusableImage `too-slow`, `too-much-memory`
 * @throws DarkroomFailed `crashed`, `closed`
 * @throws whatever `hear` throws
 */
export const runChild = async <To extends object, From extends object, Result extends object>(
  work: ImageWork<To, From, Result>,
): Promise<Result> => {
  const { signal } = work
  const child = startChild<To>(work.child, work.needs)
  const deadline = createDeadline(work.began, work.limitMs, child.kill)
  signal.addEventListener('abort', child.kill)
  try {
    child.send(work.order)
    const result = await lastHeard(child, work)
    if (result !== undefined) return result
    if (signal.aborted) throw new DarkroomFailed('closed')
    if (deadline.isOver()) throw new UnusableImage('too-slow')
    throw new DarkroomFailed('crashed', child.trace())
  } finally {
    deadline.clear()
    signal.removeEventListener('abort', child.kill)
    child.kill()
    await child.gone
  }
}

/** Undefined if the child ended before its last message. */
const lastHeard = async <To extends object, From extends object, Result extends object>(
  child: Child<To>,
  { hear }: ImageWork<To, From, Result>,
): Promise<Result | undefined> => {
  for await (const message of messagesOf<From>(child)) {
    if (isOutOfMemory(message)) throw new UnusableImage('too-much-memory')
    const result = await hear(message, child)
    if (result !== undefined) return result
  }
  return undefined
}

const isOutOfMemory = (message: object): message is OutOfMemory =>
  'kind' in message && message.kind === 'out-of-memory'

async function* messagesOf<From>({
  process,
}: Pick<Child<object>, 'process'>): AsyncGenerator<From | OutOfMemory, void> {
  const messages = on(process, 'message', { close: ['disconnect'] })
  try {
    for await (const [message] of messages) yield message
  } catch (error) {
    // The process did not start, and its trace says why.
    if (process.pid !== undefined) throw error
  }
}
