import type { FromMakingTiles, ToMakingTiles } from '../messages.ts'
import { makeTiles } from './make-tiles.ts'
import { saysNoRoom } from './no-room.ts'
import { endOnErrors, keepLimits } from './process-limits.ts'

// Child process: makes the tiles of one image.

/** One tile is on its way while the next is made. */
const MAX_UNTAKEN = 2

const say = (message: FromMakingTiles): boolean | undefined => process.send?.(message)

let untaken = 0
let goOn = (): void => {}

const handOver = async (message: FromMakingTiles): Promise<void> => {
  say(message)
  untaken += 1
  if (untaken >= MAX_UNTAKEN) await new Promise<void>((resolve) => (goOn = resolve))
}

const makeAllTiles = async (file: string, folder: string): Promise<void> => {
  try {
    const size = await makeTiles(file, folder, (tile) => handOver({ kind: 'tile', tile }))
    say({ kind: 'made', size })
  } catch (error) {
    if (!saysNoRoom(error)) throw error
    say({ kind: 'no-room' })
  }
}

keepLimits()
endOnErrors()
process.on('message', (message: ToMakingTiles) => {
  if (message.kind === 'make-tiles') void makeAllTiles(message.file, message.folder)
  else {
    untaken -= 1
    goOn()
  }
})
