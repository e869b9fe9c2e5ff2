import { createSemaphore } from '../../work/semaphore.ts'
import { busy, ImageWorkerFailed } from './failures.ts'
import type { ImageWorkerLimits } from './limits.ts'
import type { FromMasking, OutOfMemory, ToMasking, VeiledPart } from './messages.ts'
import { NICENESS } from './niceness.ts'
import { type Child, startChild } from './start-child.ts'

interface MaskRequest extends VeiledPart {
  /** Lossless pixels, read in the tile's turn: few are in memory at a time. */
  readonly readPixels: () => Promise<Uint8Array>
}

/** Masks tiles in a child that is started on demand and kept for a while. */
export interface TileMasker {
  readonly mask: (request: MaskRequest) => Promise<Buffer>
  readonly close: () => Promise<void>
}

interface Asked {
  readonly resolve: (picture: Buffer) => void
  readonly reject: (error: Error) => void
}

/** A child and its open requests. */
interface Bench {
  readonly child: Child<ToMasking>
  readonly asked: Map<number, Asked>
}

export const createTileMasker = (limits: ImageWorkerLimits): TileMasker => {
  // One more than the child works on: the next tile's pixels are ready for it.
  const semaphore = createSemaphore({
    limit: limits.masksAtOnce + 1,
    maxWaiting: limits.waitingTiles,
    full: busy,
  })
  let bench: Bench | undefined
  let cooling: NodeJS.Timeout | undefined
  let lastId = 0
  let closed = false

  const start = (): Bench => {
    const child = startChild<ToMasking>('masking', {
      maxMemory: limits.maskMemory,
      threads: limits.masksAtOnce,
      niceness: NICENESS.mask,
    })
    const started: Bench = { child, asked: new Map() }
    child.process.on('message', (message: FromMasking | OutOfMemory) => {
      if ('id' in message) answer(started.asked, message)
    })
    void child.gone.then(() => {
      if (bench === started) bench = undefined
      const failure = new ImageWorkerFailed(closed ? 'closed' : 'crashed', child.trace())
      for (const { reject } of started.asked.values()) reject(failure)
    })
    return started
  }

  const answer = (asked: Bench['asked'], message: FromMasking) => {
    const question = asked.get(message.id)
    if ('picture' in message) question?.resolve(message.picture)
    else question?.reject(new Error(`A tile cannot be masked: ${message.error}`))
  }

  const coolDown = () => {
    if (bench?.asked.size !== 0) return
    const { child } = bench
    // An idle child does not keep the server running.
    child.process.unref()
    child.process.channel?.unref()
    cooling = setTimeout(child.kill, limits.keepWarmMs).unref()
  }

  const ask = async (job: Omit<ToMasking, 'id'>): Promise<Buffer> => {
    if (closed) throw new ImageWorkerFailed('closed')
    clearTimeout(cooling)
    bench ??= start()
    const { child, asked } = bench
    child.process.ref()
    child.process.channel?.ref()
    const id = ++lastId
    const tooLate = setTimeout(child.kill, limits.maskMs)
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

  const maskNow = async ({ readPixels, ...part }: MaskRequest): Promise<Buffer> => {
    const job = { pixels: await readPixels(), part }
    try {
      return await ask(job)
    } catch (error) {
      // Perhaps another tile's fault, and there is a new child.
      if (error instanceof ImageWorkerFailed && error.why === 'crashed') return await ask(job)
      throw error
    }
  }

  return {
    mask: (request) => semaphore.run(() => maskNow(request)),
    close: async () => {
      closed = true
      clearTimeout(cooling)
      bench?.child.process.ref()
      bench?.child.kill()
      await bench?.child.gone
    },
  }
}
