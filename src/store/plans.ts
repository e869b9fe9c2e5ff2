import type { Kysely } from 'kysely'
import type { PlanStore } from '../campaign/plan-store.ts'
import { EMPTY_PLAN } from '../protocol/plan.ts'
import type { Schema } from './schema.ts'
import { updatesOne } from './statement.ts'

export const planStore = (db: Kysely<Schema>): PlanStore => ({
  findPlan: async (campaign) => {
    const row = await db
      .selectFrom('campaigns as c')
      .innerJoin('histories as h', 'h.id', 'c.history')
      .select('h.plan')
      .where('c.id', '=', campaign)
      .executeTakeFirst()
    return row?.plan ? JSON.parse(row.plan) : EMPTY_PLAN
  },

  setPlan: (campaign, plan) =>
    updatesOne(
      db
        .updateTable('histories')
        .set({ plan: JSON.stringify(plan) })
        .where('id', '=', (eb) =>
          eb.selectFrom('campaigns').select('history').where('id', '=', campaign),
        ),
    ),
})
