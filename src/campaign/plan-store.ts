import type { Plan } from '../protocol/plan.ts'

/** R-PLAN-1: plans stand outside of the changes: they make no revision, and undo leaves them alone. */
export interface PlanStore {
  /** An empty one where none was written. */
  findPlan(campaign: string): Promise<Plan>

  /** Of the history that stands, with which it comes and goes. Returns whether there is such a campaign. */
  setPlan(campaign: string, plan: Plan): Promise<boolean>
}
