import type { Kysely } from 'kysely'
import type { ChangeContent, RecordedChange } from '../campaign/campaign.ts'
import type { CampaignStore, StandingDay } from '../campaign/store.ts'
import { breathe } from '../campaign/work-turn.ts'
import { CHANGE_COLUMNS, toChange } from './change-rows.ts'
import type { Schema } from './schema.ts'
import { listVolumes, ownerOfVolume } from './volumes.ts'

type Journal = Pick<
  CampaignStore,
  | 'findChange'
  | 'findLastUndoneChild'
  | 'listChanges'
  | 'listDays'
  | 'listStandingDays'
  | 'listRuleChanges'
>

export const journalReader = (db: Kysely<Schema>): Journal => {
  const select = (owner: string) =>
    db.selectFrom('changes').select(CHANGE_COLUMNS).where('campaign', '=', owner)

  const changeOf = async (owner: string, seq: number) => {
    const row = await select(owner).where('seq', '=', seq).executeTakeFirst()
    return row && toChange(row)
  }

  const changesOf: Journal['listChanges'] = async (owner, { after, upTo, limit }) => {
    const rows = await select(owner)
      .select('made_at')
      .where('seq', '>', after)
      .where('seq', '<=', upTo)
      .orderBy('seq')
      .limit(limit)
      .execute()
    const changes: RecordedChange[] = []
    for (const row of rows) {
      await breathe()
      changes.push({ ...toChange(row), madeAt: row.made_at })
    }
    return changes
  }

  const daysOf: Journal['listDays'] = async (
    owner,
    volume,
    { before = Number.MAX_SAFE_INTEGER, limit },
  ) => {
    const rows = await select(owner)
      .where('kind', '=', 'day')
      .where('volume', '=', volume)
      .where('seq', '<', before)
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
    return rows.map(toChange)
  }

  const standingDaysOf: Journal['listStandingDays'] = async (owner, volume, page) => {
    const { order, from = 1, before = Number.MAX_SAFE_INTEGER, past, limit } = page
    const isNewest = order === 'newest first'
    const rows = await db
      .selectFrom('changes')
      .select(['seq', 'content'])
      .where('campaign', '=', owner)
      .where('volume', '=', volume)
      .where('kind', '=', 'day')
      .where('undone', '=', 0)
      .where('day', '>=', from)
      .where('day', '<', before)
      .$if(past !== undefined, (query) => query.where('seq', isNewest ? '<' : '>', past ?? 0))
      .orderBy('seq', isNewest ? 'desc' : 'asc')
      .limit(limit)
      .execute()
    return rows.flatMap(({ seq, content }) => {
      const read = JSON.parse(content) as ChangeContent
      return read.kind === 'day' ? [{ seq, entry: read.entry }] : []
    })
  }

  return {
    findChange: async (campaign, seq) => {
      const own = await changeOf(campaign, seq)
      if (own) return own
      const [volume] = await listVolumes(db, campaign, { after: seq, limit: 1 })
      return volume && changeOf(volume.owner, seq)
    },

    findLastUndoneChild: async (campaign, parent) => {
      const row = await select(campaign)
        .where('parent', parent === null ? 'is' : '=', parent)
        .where('undone', '=', 1)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && toChange(row)
    },

    // Restored days have the revisions right before the change that restored them.
    listChanges: async (campaign, page) => {
      const { after, limit } = page
      let changes = await changesOf(campaign, page)
      for (const { volume, owner } of await listVolumes(db, campaign, {
        after,
        limit: limit + 1,
      })) {
        const last = changes.at(-1)
        if (last && changes.length === limit && last.seq < volume) break
        const days = await changesOf(owner, page)
        changes = [...changes, ...days].sort((a, b) => a.seq - b.seq).slice(0, limit)
      }
      return changes
    },

    listRuleChanges: async (campaign, volume, { after, before }) => {
      const owner = await ownerOfVolume(db, campaign, volume)
      const rows = await db
        .selectFrom('changes')
        .select('seq')
        .where('campaign', 'in', owner === undefined ? [campaign] : [owner, campaign])
        .where('volume', '=', volume)
        .where('kind', '=', 'rules')
        .where('undone', '=', 0)
        .where('seq', '>', after)
        .where('seq', '<', before)
        .orderBy('seq')
        .execute()
      return rows.map(({ seq }) => seq)
    },

    // Restored days come before all others of their volume.
    listDays: async (campaign, volume, page) => {
      const days = await daysOf(campaign, volume, page)
      if (days.length === page.limit) return days
      const owner = await ownerOfVolume(db, campaign, volume)
      if (owner === undefined) return days
      const limit = page.limit - days.length
      return [...days, ...(await daysOf(owner, volume, { ...page, limit }))]
    },

    listStandingDays: async (campaign, volume, page) => {
      const owner = await ownerOfVolume(db, campaign, volume)
      const owners = owner === undefined ? [campaign] : [owner, campaign]
      if (page.order === 'newest first') owners.reverse()
      let days: readonly StandingDay[] = []
      for (const each of owners) {
        const limit = page.limit - days.length
        if (limit > 0) days = [...days, ...(await standingDaysOf(each, volume, { ...page, limit }))]
      }
      return days
    },
  }
}
