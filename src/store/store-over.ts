import type { Kysely } from 'kysely'
import type { Store } from '../campaign/store.ts'
import { accessStore } from './access.ts'
import { committer } from './commit.ts'
import type { CommitListeners } from './commit-listeners.ts'
import { campaignFinder } from './find-campaign.ts'
import { findChange, findLastUndoneChild, listDays } from './journal.ts'
import { keptAnswers } from './kept-answers.ts'
import { hourlyPruning } from './prune.ts'
import type { Schema } from './schema.ts'

/** What an engine brings. Its driver rejects with `StoreUnavailable` when the database fails. */
export interface Engine {
  readonly db: Kysely<Schema>
  readonly clock: () => number
  readonly listeners: CommitListeners
  close(): Promise<void>
}

/** The store over any engine whose tables are up to date. */
export const storeOver = ({ db, clock, listeners, close }: Engine): Store => {
  const pruneNowAndThen = hourlyPruning(db, clock())
  const answers = keptAnswers(db)
  const write = committer(db, answers)
  return {
    ...accessStore(db),

    create: async ({ id, epoch, expedition }) =>
      db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('campaigns')
          .values({
            id,
            epoch,
            full_revision: 0,
            public_revision: 0,
            expedition: JSON.stringify(expedition),
            head: null,
            redo: null,
            created_at: clock(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        return numInsertedOrUpdatedRows === 1n
      }),

    find: campaignFinder(db),

    commit: async (commit) => {
      const now = clock()
      const outcome = await write(commit, now)
      if (outcome === 'committed') listeners.tell(commit.campaign)
      pruneNowAndThen(now)
      return outcome
    },

    findChange: async (campaign, seq) => findChange(db, campaign, seq),
    findLastUndoneChild: async (campaign, parent) => findLastUndoneChild(db, campaign, parent),
    listDays: async (campaign, page) => listDays(db, campaign, page),
    findAnswer: answers.find,

    keepAnswer: async (campaign, answer) =>
      db.transaction().execute(async (trx) => answers.insert(trx, campaign, answer, clock())),

    onCommit: listeners.add,

    ping: async () => {
      await db.selectFrom('campaigns').select('id').limit(1).execute()
    },

    close,
  }
}
