import type { FromMasking, ToMasking } from '../messages.ts'
import { behave } from './manners.ts'
import { maskTile } from './mask-tile.ts'

// Child process: masks tiles along hexes.

const say = (message: FromMasking): boolean | undefined => process.send?.(message)

const mask = async ({ id, pixels, part }: ToMasking): Promise<void> => {
  try {
    say({ id, picture: await maskTile(pixels, part) })
  } catch (error) {
    say({ id, error: String(error) })
  }
}

behave()
process.on('message', (message: ToMasking) => void mask(message))
