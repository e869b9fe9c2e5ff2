import { UnusableImage } from '../failures.ts'
import type { FromJoining, ToJoining } from '../messages.ts'
import { joinTiles } from './join-tiles.ts'
import { behave, endOnErrors } from './manners.ts'
import { saysNoRoom } from './no-room.ts'

// Child process: assembles one image of foreign tiles.

const say = (message: FromJoining): boolean | undefined => process.send?.(message)

const join = async ({ folder, size, file }: ToJoining): Promise<void> => {
  try {
    await joinTiles(folder, size, file)
    say({ kind: 'joined' })
  } catch (error) {
    if (error instanceof UnusableImage) say({ kind: 'unusable', reason: error.reason })
    else if (saysNoRoom(error)) say({ kind: 'no-room' })
    else throw error
  }
}

behave()
endOnErrors()
process.on('message', (message: ToJoining) => void join(message))
