import { catchSignals } from './start/signals.ts'
import { VERSION_NAME } from './version.ts'

if (process.argv.includes('--version')) {
  console.log(`Overland ${VERSION_NAME}`)
  process.exit()
}

// Signals are caught before all other imports, which take a while.
const onShutdown = catchSignals()

const [{ run }, { BadSetting }, { newestScheduledBackup }, { StoreRefused }, secrets] =
  await Promise.all([
    import('./start/run.ts'),
    import('./config.ts'),
    import('#store/copy/scheduled.ts'),
    import('#store/store-refused.ts'),
    import('#store/tables/secrets.ts'),
  ])

/** Whether the GM's page opens in the browser: for a release that was started by a double click. */
const opensPage = process.argv.includes('--open')

/** Refusals to open the store that no changed setting mends, by code. */
const MENDED_BY: { readonly [code: string]: 'later start' | 'waiting' } = {
  // The start works once the other server has ended, or the disk is mounted or has room.
  DATA_DIR_IN_USE: 'later start',
  DATA_DIR_UNUSABLE: 'later start',
  DATABASE_UNREACHABLE: 'waiting',
}

await run({
  readEnv: () => {
    try {
      return secrets.withSecrets(process.env)
    } catch (error) {
      throw error instanceof secrets.UnreadableSecret ? new BadSetting(error.message) : error
    }
  },
  onShutdown,
  opensPage,
  openStore: async ({ dataDir, databaseUrl, backups }) => {
    const newestBackup = backups && newestScheduledBackup(backups.into)
    const mustExist = newestBackup !== undefined
    try {
      if (databaseUrl === undefined) {
        const { openSqliteStore } = await import('#store/sqlite/open.ts')
        return await openSqliteStore({ dataDir, mustExist })
      }
      const { openPostgresStore } = await import('#store/postgres/open.ts')
      return await openPostgresStore({ url: databaseUrl, mustExist })
    } catch (error) {
      if (!(error instanceof StoreRefused)) throw error
      if (error.code === 'NO_DATABASE')
        throw new BadSetting(
          `BACKUP_INTO: ${error.message} ${backups?.into} holds backups of one, the newest ${newestBackup}. Put the database back, restore a backup (npm run restore -- FILE), or name another folder.`,
          'later start',
        )
      if (opensPage && error.code === 'DATA_DIR_IN_USE') {
        console.log('Overland runs already, in another window.')
        process.exit()
      }
      const setting = databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'
      throw new BadSetting(`${setting}: ${error.message}`, MENDED_BY[error.code] ?? 'change')
    }
  },
})
