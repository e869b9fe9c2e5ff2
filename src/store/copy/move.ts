import type { Contents } from './content.ts'
import { copyTables } from './copy-tables.ts'
import type { DatabaseLocation, Filled } from './database-location.ts'

interface Moved extends Filled {
  readonly contents: Contents
}

/** The original stays. @throws CopyRefused or StoreRefused, leaving `to` empty */
export const move = async (from: DatabaseLocation, to: DatabaseLocation): Promise<Moved> =>
  from.readAlone(async (source) => {
    let copied: Contents = {}
    const fill = async (target: typeof source) => {
      copied = await copyTables(source, target)
    }
    const filled = await to.fill(fill, { replace: false })
    return { ...filled, contents: copied }
  })
