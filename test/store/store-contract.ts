import { describe } from 'vitest'
import { accessContract } from './contract/access.ts'
import { campaignsContract } from './contract/campaigns.ts'
import { choresContract } from './contract/chores.ts'
import { commitsContract } from './contract/commits.ts'
import { committedRequestsContract } from './contract/committed-requests.ts'
import { directoryContract } from './contract/directory.ts'
import { historiesContract } from './contract/histories.ts'
import { imagesContract } from './contract/images.ts'
import { journalContract } from './contract/journal.ts'
import { listenersContract } from './contract/listeners.ts'
import { longGameContract } from './contract/long-game.ts'
import { lostTailContract } from './contract/lost-tail.ts'
import { type OpenStore, openedForEachTest } from './contract/opened.ts'
import { plansContract } from './contract/plans.ts'
import { reportsContract } from './contract/reports.ts'
import { runsContract } from './contract/runs.ts'
import { screensContract } from './contract/screens.ts'
import { snapshotsContract } from './contract/snapshots.ts'
import { undoContract } from './contract/undo.ts'

/**
 * Tests the contract that every engine's store keeps.
 *
 * @param open opens a new and empty store; `reopen` closes it and opens it again with its rows
 */
export const storeContract = (name: string, open: OpenStore): void => {
  describe(`store contract: ${name}`, () => {
    const opened = openedForEachTest(open)
    describe('campaigns', () => campaignsContract(opened))
    describe('commits', () => commitsContract(opened))
    describe('undo and redo', () => undoContract(opened))
    describe('journal', () => journalContract(opened))
    describe('states', () => longGameContract(opened))
    describe('reports', () => reportsContract(opened))
    describe('runs', () => runsContract(opened))
    describe('histories', () => historiesContract(opened))
    describe('snapshots', () => snapshotsContract(opened))
    describe('committed requests', () => committedRequestsContract(opened))
    describe('access', () => accessContract(opened))
    describe('directory', () => directoryContract(opened))
    describe('images', () => imagesContract(opened))
    describe('lost tails', () => lostTailContract(opened))
    describe('chores', () => choresContract(opened))
    describe('plans', () => plansContract(opened))
    describe('screens', () => screensContract(opened))
    describe('listeners', () => listenersContract(opened))
  })
}
