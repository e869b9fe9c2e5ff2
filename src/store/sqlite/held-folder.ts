import { makeFolder } from './folder.ts'
import { holdDataDir } from './lock.ts'
import { refuseNetworkFolder } from './network-folder.ts'
import { asRefusal } from './refusals.ts'

/**
 * Makes a data folder if it is missing, and holds it. Returns its release.
 *
 * @param dataDir an absolute path
 * @throws StoreRefused when it cannot be used
 */
export const holdFolder = (dataDir: string): (() => void) => {
  try {
    makeFolder(dataDir)
    refuseNetworkFolder(dataDir)
    return holdDataDir(dataDir)
  } catch (error) {
    throw asRefusal(error, dataDir)
  }
}
