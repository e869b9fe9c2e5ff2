import { join } from 'node:path'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { newFolder, removeFolder } from './folder.ts'
import { storeContract } from './store-contract.ts'

storeContract('SQLite', async () => {
  const folder = newFolder()
  const dataDir = join(folder, 'data')
  let store = await openSqliteStore({ dataDir })
  return {
    store,
    reopen: async () => {
      await store.close()
      store = await openSqliteStore({ dataDir })
      return store
    },
    close: async () => {
      await store.close()
      removeFolder(folder)
    },
  }
})
