import type { FromMasking, ToMasking } from '../messages.ts'
import { maskTile } from './mask-tile.ts'
import { keepLimits } from './process-limits.ts'

// Child process: clears the unknown hexes of tiles.

const say = (message: FromMasking): boolean | undefined => process.send?.(message)

const mask = async ({ id, pixels, part }: ToMasking): Promise<void> => {
  try {
    say({ id, picture: await maskTile(pixels, part) })
  } catch (error) {
    say({ id, error: String(error) })
  }
}

keepLimits()
process.on('message', (message: ToMasking) => void mask(message))
