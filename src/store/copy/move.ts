import { copyTables } from './copy-tables.ts'
import type { DatabaseLocation, Filled } from './database-location.ts'

interface Moved extends Filled {
  readonly rows: number
}

/** The original stays. @throws CopyRefused or StoreRefused, leaving `to` empty */
export const move = async (from: DatabaseLocation, to: DatabaseLocation): Promise<Moved> =>
  from.readAlone(async (source) => {
    let rows = 0
    const fill = async (target: typeof source) => {
      rows = await copyTables(source, target)
      // R-REPORT-8: the original must not be reported twice.
      await target.updateTable('reports').set({ is_on: 0 }).execute()
    }
    const filled = await to.fill(fill, { replace: false })
    return { ...filled, rows }
  })
