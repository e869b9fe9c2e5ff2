// The one file that starts an unpacked release: runs the server and opens the GM's page in the browser,
// or runs a command.
import { enableCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseDataFolder, findDataNearby } from './start/data-folder.ts'

const USAGE = 'Usage: overland [--version | backup FILE | restore FILE | move FROM TO]'
const FIREWALL =
  "If a firewall asks about Node.js, allow it in private networks: phones in your Wi-Fi then reach the players' page."
/** The folder where the release was unpacked. */
const RELEASE_FOLDER = fileURLToPath(new URL('../../../', import.meta.url))
const FIRST_PORT = 3000
const LAST_PORT = 3009

/** The first free port: a person who starts Overland by a double click cannot set PORT. */
const freePort = async (port = FIRST_PORT): Promise<number> => {
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
  return isFree || port === LAST_PORT ? port : freePort(port + 1)
}

const { env, platform } = process
const settleDataDir = (): string => {
  env.DATA_DIR ||= chooseDataFolder(RELEASE_FOLDER, { env, platform, home: homedir() })
  return env.DATA_DIR
}

const startServer = async (dataDir: string): Promise<void> => {
  // Later starts compile little. The cache may create the data folder: for this user alone.
  const mask = process.umask(0o077)
  enableCompileCache(join(dataDir, 'compiled'))
  process.umask(mask)
  env.PORT ||= String(await freePort())
  if (!env.DATABASE_URL) console.log(`Data: ${dataDir}`)
  for (const otherDataDir of findDataNearby(RELEASE_FOLDER, dataDir))
    console.log(
      `Another Overland has data in ${otherDataDir}. To go on with them, end this one, and move what you unpacked beside them.`,
    )
  console.log(FIREWALL)
  process.argv.push('--open')
  await import('./main.ts')
}

const command = process.argv[2]
switch (command) {
  case undefined:
    await startServer(settleDataDir())
    break
  case '--version':
    await import('./main.ts')
    break
  case 'backup':
  case 'restore':
  case 'move':
    settleDataDir()
    process.argv.splice(2, 1)
    await import(new URL(`../../tools/${command}.ts`, import.meta.url).href)
    break
  default:
    console.error(USAGE)
    process.exitCode = 2
}
