import type { FromCutting, ToCutting } from '../messages.ts'
import { cutTile } from './cut-tile.ts'
import { behave } from './manners.ts'

// Child process: masks tiles along hexes.

const say = (message: FromCutting): boolean | undefined => process.send?.(message)

const cut = async ({ id, pixels, part }: ToCutting): Promise<void> => {
  try {
    say({ id, picture: await cutTile(pixels, part) })
  } catch (error) {
    say({ id, error: String(error) })
  }
}

behave()
process.on('message', (message: ToCutting) => void cut(message))
