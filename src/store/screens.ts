import type { Kysely } from 'kysely'
import type { ScreenState, ScreenStore } from '../campaign/screen-store.ts'
import { FIRST_SCREEN } from '../protocol/first-screen.ts'
import type { CommitListeners } from './commit-listeners.ts'
import type { Schema } from './schema.ts'

export const screenStore = (db: Kysely<Schema>, listeners: CommitListeners): ScreenStore => ({
  findScreens: async (campaigns) => {
    if (campaigns.length === 0) return new Map()
    const rows = await db
      .selectFrom('campaigns')
      .select(['id', 'name', 'screen'])
      .where('id', 'in', campaigns)
      .execute()
    return new Map(
      rows.map(({ id, name, screen }): [string, ScreenState] => [
        id,
        {
          name,
          screen: screen === null ? FIRST_SCREEN : JSON.parse(screen),
        },
      ]),
    )
  },

  setScreen: async (campaign, screen) => {
    const { numUpdatedRows } = await db
      .updateTable('campaigns')
      .set({ screen: JSON.stringify(screen) })
      .where('id', '=', campaign)
      .executeTakeFirst()
    const isThere = numUpdatedRows === 1n
    if (isThere) listeners.tell(campaign)
    return isThere
  },

  point: (campaign, hex) => listeners.point(campaign, hex),

  onPoint: (listener) =>
    listeners.add((campaign, heard) =>
      'point' in heard ? listener(campaign, heard.point) : undefined,
    ),
})
