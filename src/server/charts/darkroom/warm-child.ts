import { DarkroomFailed } from './failures.ts'
import type { FromCutting, OutOfMemory, ToCutting } from './messages.ts'
import { NICENESS } from './niceness.ts'
import { type Child, startChild } from './start-child.ts'

/** A masking child, started on demand and kept for a while. */
export interface WarmChild {
  /**
   * @throws DarkroomFailed `crashed` when the child ended before it answered, or `closed`
   * @throws Error when the pixels cannot be read
   */
  readonly cut: (job: Omit<ToCutting, 'id'>) => Promise<Buffer>
  readonly close: () => Promise<void>
}

export interface WarmChildLimits {
  readonly cutsAtOnce: number
  /** Per tile, in ms. */
  readonly cutMs: number
  /** Of an idle child, in ms. */
  readonly keepWarmMs: number
  /** Of the child, in bytes. */
  readonly cutMemory: number
}

interface Asked {
  readonly resolve: (picture: Buffer) => void
  readonly reject: (error: Error) => void
}

/** A child and its open requests. */
interface Bench {
  readonly child: Child<ToCutting>
  readonly asked: Map<number, Asked>
}

export const createWarmChild = (limits: WarmChildLimits): WarmChild => {
  let bench: Bench | undefined
  let cooling: NodeJS.Timeout | undefined
  let lastId = 0
  let closed = false

  const start = (): Bench => {
    const needs = {
      maxMemory: limits.cutMemory,
      threads: limits.cutsAtOnce,
      niceness: NICENESS.cut,
    }
    const child = startChild<ToCutting>('cutting', needs)
    const started: Bench = { child, asked: new Map() }
    child.process.on('message', (message: FromCutting | OutOfMemory) => {
      if ('id' in message) answer(started.asked, message)
    })
    void child.gone.then(() => {
      if (bench === started) bench = undefined
      const failure = new DarkroomFailed(closed ? 'closed' : 'crashed', child.trace())
      for (const { reject } of started.asked.values()) reject(failure)
    })
    return started
  }

  const answer = (asked: Bench['asked'], message: FromCutting) => {
    const question = asked.get(message.id)
    if ('picture' in message) question?.resolve(message.picture)
    else question?.reject(new Error(`A tile cannot be cut: ${message.error}`))
  }

  const coolDown = () => {
    if (bench?.asked.size !== 0) return
    const { child } = bench
    // An idle child does not keep the server running.
    child.process.unref()
    child.process.channel?.unref()
    cooling = setTimeout(child.kill, limits.keepWarmMs).unref()
  }

  const cut: WarmChild['cut'] = async (job) => {
    if (closed) throw new DarkroomFailed('closed')
    clearTimeout(cooling)
    bench ??= start()
    const { child, asked } = bench
    child.process.ref()
    child.process.channel?.ref()
    const id = ++lastId
    const tooLate = setTimeout(child.kill, limits.cutMs)
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        asked.set(id, { resolve, reject })
        child.send({ ...job, id })
      })
    } finally {
      clearTimeout(tooLate)
      asked.delete(id)
      coolDown()
    }
  }

  return {
    cut,
    close: async () => {
      closed = true
      clearTimeout(cooling)
      bench?.child.process.ref()
      bench?.child.kill()
      await bench?.child.gone
    },
  }
}
