import type { Kysely } from 'kysely'
import type { Store } from '../campaign/store.ts'
import { accessStore } from './access.ts'
import { committer } from './commit.ts'
import type { CommitListeners } from './commit-listeners.ts'
import type { AdvanceAtOnce } from './commit-statements.ts'
import { directoryStore } from './directory.ts'
import { campaignReader } from './find-campaign.ts'
import { holdCampaign } from './hold-campaign.ts'
import { imageStore } from './images.ts'
import { insertCampaign } from './insert-campaign.ts'
import { journalReader } from './journal.ts'
import { answerBytes, keptAnswers, toAnswerRow } from './kept-answers.ts'
import { keptMapStates } from './kept-map-states.ts'
import { hourly } from './prune.ts'
import type { Schema } from './schema.ts'
import { noticeOf } from './sent-commit.ts'
import { stager } from './stager.ts'
import { deleteLeft } from './stagings.ts'

/** Its driver rejects with `StoreUnavailable` when the database fails. */
export interface Engine {
  readonly db: Kysely<Schema>
  readonly clock: () => number
  readonly listeners: CommitListeners
  /** Deletes expired rows in batches, at startup and hourly, in the background. */
  prune(now: number): Promise<void>
  /** Called before large writes. @throws StoreUnavailable when the disk is nearly full */
  readonly requireRoom?: () => Promise<void>
  /** Writes the usual change, if the engine has a quicker way than a transaction. */
  readonly advanceAtOnce?: AdvanceAtOnce
  close(): Promise<void>
}

/** The store over an engine with up-to-date tables. */
export const storeOver = (engine: Engine): Store => {
  const { db, clock, listeners, advanceAtOnce, requireRoom = async () => {} } = engine
  const pruneNowAndThen = hourly(engine.prune)
  const answers = keptAnswers(db)
  const mapStates = keptMapStates()
  const write = committer(db, answers, mapStates, advanceAtOnce)
  pruneNowAndThen(clock())
  return {
    ...accessStore(db),
    ...imageStore(db, clock, requireRoom),
    ...campaignReader(db, mapStates),
    ...directoryStore(db, listeners),
    ...journalReader(db),
    ...stager(db, clock, requireRoom),

    create: async (campaign) => {
      // Of a removed campaign with this id.
      await deleteLeft(db, campaign.id)
      return db.transaction().execute(async (trx) => insertCampaign(trx, campaign, clock()))
    },

    commit: async (commit) => {
      const now = clock()
      const outcome = await write(commit, now)
      if (outcome === 'committed') listeners.tell(commit.next.id, commit)
      pruneNowAndThen(now)
      return outcome
    },

    findAnswer: answers.find,

    keepAnswer: async (campaign, answer) =>
      db.transaction().execute(async (trx) => {
        if (!(await holdCampaign(trx, campaign))) return
        const now = clock()
        await answers.insert(trx, campaign, answer, now)
        const more = answerBytes(toAnswerRow(campaign, answer, now))
        await trx
          .updateTable('campaigns')
          .set((eb) => ({ bytes: eb('bytes', '+', more) }))
          .where('id', '=', campaign)
          .execute()
      }),

    onCommit: (listener) =>
      listeners.add((campaign, heard) => listener(campaign, noticeOf(mapStates, campaign, heard))),

    ping: async () => {
      await db.selectFrom('campaigns').select('id').limit(1).execute()
    },

    close: async () => {
      pruneNowAndThen.stop()
      await engine.close()
    },
  }
}
