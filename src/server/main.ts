import { catchSignals } from './start/signals.ts'

// Before all else is loaded, which takes a while: a signal may come at any time.
const signals = catchSignals()

const [{ run }, { BadSetting }, { openSqliteStore }, { StoreRefused }] = await Promise.all([
  import('./start/run.ts'),
  import('./config.ts'),
  import('../store/sqlite/open.ts'),
  import('../store/store-refused.ts'),
])

await run({
  env: process.env,
  signals,
  openStore: async ({ dataDir }) => {
    try {
      return await openSqliteStore({ dataDir })
    } catch (error) {
      throw error instanceof StoreRefused ? new BadSetting(`DATA_DIR: ${error.message}`) : error
    }
  },
})
