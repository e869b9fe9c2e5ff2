import { UnusableImage } from '../failures.ts'
import type { FromAssembling, ToAssembling } from '../messages.ts'
import { assembleTiles } from './assemble-tiles.ts'
import { saysNoRoom } from './no-room.ts'
import { endOnErrors, keepLimits } from './process-limits.ts'

// Child process: assembles one image of foreign tiles.

const say = (message: FromAssembling): boolean | undefined => process.send?.(message)

const assemble = async ({ folder, size, file }: ToAssembling): Promise<void> => {
  try {
    await assembleTiles(folder, size, file)
    say({ kind: 'assembled' })
  } catch (error) {
    if (error instanceof UnusableImage) say({ kind: 'unusable', reason: error.reason })
    else if (saysNoRoom(error)) say({ kind: 'no-room' })
    else throw error
  }
}

keepLimits()
endOnErrors()
process.on('message', (message: ToAssembling) => void assemble(message))
