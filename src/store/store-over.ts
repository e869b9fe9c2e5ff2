import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Commit, CommitKind, DatabaseLink, ExchangeViewers, Store } from '../campaign/store.ts'
import { outsideTurns } from '../campaign/work-turn.ts'
import { accessStore } from './access.ts'
import { choreStore } from './chores.ts'
import { committer } from './commit.ts'
import type { CommitListeners } from './commit-listeners.ts'
import { directoryStore } from './directory.ts'
import { campaignReader } from './find-campaign.ts'
import { holdCampaign } from './hold-campaign.ts'
import { imageStore } from './images.ts'
import { insertCampaign, packNewCampaign } from './insert-campaign.ts'
import { journalReader } from './journal.ts'
import { answerBytes, keptAnswers, toAnswerRow } from './kept-answers.ts'
import { keptCampaigns } from './kept-campaigns.ts'
import { lostTails } from './lost-tail.ts'
import { preparedStore } from './prepared-days.ts'
import { hourly } from './prune.ts'
import { reportStore } from './reports.ts'
import type { Schema } from './schema.ts'
import { screenStore } from './screens.ts'
import { stager } from './stager.ts'
import { deleteLeft } from './stagings.ts'

/** Its driver rejects with `StoreUnavailable` when the database fails. */
export interface Engine {
  readonly db: Kysely<Schema>
  readonly clock: () => number
  /** The time in SQL, where several servers have clocks of their own. */
  readonly databaseClock?: RawBuilder<number>
  readonly listeners: CommitListeners
  /** Deletes expired rows in batches, at startup and hourly, in the background. */
  prune(now: number): Promise<void>
  /** Called before large writes. @throws StoreUnavailable when the disk is nearly full */
  readonly requireRoom?: () => Promise<void>
  /** Left out where the database has one node. */
  readonly hearsOtherNodes?: () => boolean
  readonly exchangeViewers?: ExchangeViewers
  readonly link?: () => DatabaseLink
  close(): Promise<void>
}

/** The store over an engine with up-to-date tables. */
export const storeOver = (engine: Engine): Store => {
  const { db, clock, listeners, hearsOtherNodes = () => true } = engine
  const { exchangeViewers, link } = engine
  const { requireRoom = async () => {} } = engine
  const pruneNowAndThen = hourly(engine.prune)
  const warnOfLoss = lossWarning()
  const answers = keptAnswers(db)
  const kept = keptCampaigns()
  const tails = lostTails(db, (campaign) => {
    warnOfLoss(clock())
    listeners.tell(campaign)
  })
  const write = committer(db, answers, kept)
  /** Large ones are packed before they take the database. */
  const underWay = new Set<Promise<unknown>>()
  pruneNowAndThen(clock())
  return {
    ...accessStore(db),
    ...imageStore(db, clock, requireRoom),
    ...campaignReader(db, kept, tails),
    ...directoryStore(db, listeners),
    ...journalReader(db),
    ...stager(db, clock, requireRoom),
    ...preparedStore(db),
    ...reportStore(db),
    ...screenStore(db, listeners),
    ...choreStore(db, () => engine.databaseClock ?? sql.lit(clock())),

    create: async (campaign) => {
      // Of a removed campaign with this id.
      await deleteLeft(db, campaign.id)
      const packed = await packNewCampaign(campaign)
      return db.transaction().execute(async (trx) => insertCampaign(trx, campaign, packed, clock()))
    },

    commit: async (commit) => {
      const now = clock()
      const { base, next } = commit
      const { id } = next
      const writing = write(commit, now)
      underWay.add(writing)
      const outcome = await writing.finally(() => underWay.delete(writing))
      if (outcome === 'committed') {
        tails.note(id, { ...next.revisions, committedAt: now })
        const result = { from: base.revisions, next }
        outsideTurns(() => listeners.tell(id, { kind: kindOf(commit), result }))
      }
      outsideTurns(() => pruneNowAndThen(now))
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
      listeners.add((campaign, heard) =>
        'point' in heard ? undefined : listener(campaign, heard),
      ),

    hearsOtherNodes,
    ...(exchangeViewers && { exchangeViewers }),
    ...(link && { link }),

    ping: async () => {
      await db.selectFrom('campaigns').select('id').limit(1).execute()
    },

    close: async () => {
      pruneNowAndThen.stop()
      await Promise.allSettled(underWay)
      await engine.close()
    },
  }
}

const kindOf = ({ step }: Commit): CommitKind =>
  step.kind === 'make' ? (step.changes.at(-1)?.content.kind ?? 'save') : step.kind

const WARNING_INTERVAL_MS = 60_000

/** Warns once a minute: all the campaigns of a database may be concerned. */
const lossWarning = (): ((now: number) => void) => {
  let last = Number.NEGATIVE_INFINITY
  return (now) => {
    if (now - last < WARNING_INTERVAL_MS) return
    last = now
    process.emitWarning(
      'The database lost changes that it had acknowledged; what is left is shown. Let the standby that takes over be synchronous (docs/hosting.md).',
      'LostTailWarning',
    )
  }
}
