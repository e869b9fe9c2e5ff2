import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Store } from '#campaign/ports/store.ts'
import type { NamedRecord } from '#rules/record.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { stateOf } from './states.ts'

export const CAMPAIGN = 'home'
export const EPOCH = 'e1'

export const RECORD: NamedRecord = {
  position: { x: 40, y: 30 },
  terrain: 'Swamp',
  rain: 'Light',
  water: 80,
  food: 40,
  ointment: 40,
  partyMembers: 4,
  raincatchers: 2,
  survival: 3,
}

/** The embedded store in a folder of its own, which lives as long as the test. */
export const openStore = async (): Promise<Store> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'overland-campaign-'))
  const store = await openSqliteStore({ dataDir })
  onTestFinished(async () => {
    await store.close()
    rmSync(dataDir, { recursive: true })
  })
  return store
}

/** A store that holds one campaign with the record above, on day 0 and revision `e1-0`. */
export const openCampaign = async (): Promise<Store> => {
  const store = await openStore()
  await store.create({ id: CAMPAIGN, epoch: EPOCH, state: stateOf(RECORD) })
  return store
}
