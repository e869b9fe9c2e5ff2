import { on } from 'node:events'
import { ImageWorkerFailed, UnusableImage } from './failures.ts'
import type { OutOfMemory } from './messages.ts'
import { type Child, type ChildName, type ChildNeeds, startChild } from './start-child.ts'

interface ImageWork<To, From, Result> extends Omit<ChildNeeds, 'threads'> {
  /** By its name, or where its program is. */
  readonly child: ChildName | URL
  readonly order: To
  /** The result of a child's message; undefined unless it was the last. */
  readonly hear: (message: From, child: Child<To>) => Promise<Result | undefined>
  /** False once something was done that must not be done again. */
  readonly mayRepeat?: () => boolean
  /** By `performance.now`. */
  readonly began: number
  /** After `began`. */
  readonly limitMs: number
  /** Aborts when the image worker closes. */
  readonly signal: AbortSignal
}

/**
 * Runs a job in a child process, which is gone when this settles. A child that crashes gets a second
 * chance: it may have been killed to make room. An image that crashes two is damaged.
 *
 * @throws UnusableImage `too-slow`, `too-much-memory`, `damaged`
 * @throws ImageWorkerFailed `crashed`, `closed`
 * @throws whatever `hear` throws
 */
export const runChild = async <To extends object, From extends object, Result extends object>(
  work: ImageWork<To, From, Result>,
): Promise<Result> => {
  const { mayRepeat = () => true } = work
  const crashed = (error: unknown) =>
    error instanceof ImageWorkerFailed && error.why === 'crashed' && mayRepeat()
  try {
    return await runOnce(work)
  } catch (error) {
    if (!crashed(error)) throw error
  }
  try {
    return await runOnce(work)
  } catch (error) {
    throw crashed(error) ? new UnusableImage('damaged') : error
  }
}

const runOnce = async <To extends object, From extends object, Result extends object>(
  work: ImageWork<To, From, Result>,
): Promise<Result> => {
  const { signal, began, limitMs } = work
  const child = startChild<To>(work.child, { ...work, threads: 1 })
  let isOver = false
  const ring = () => {
    isOver = true
    child.kill()
  }
  const timer = setTimeout(ring, Math.max(0, began + limitMs - performance.now()))
  signal.addEventListener('abort', child.kill)
  try {
    child.send(work.order)
    const result = await lastHeard(child, work)
    if (result !== undefined) return result
    if (signal.aborted) throw new ImageWorkerFailed('closed')
    if (isOver) throw new UnusableImage('too-slow')
    throw new ImageWorkerFailed('crashed', child.trace())
  } finally {
    clearTimeout(timer)
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
