import type { Steps } from '../../src/rules/forecast/plan.ts'

/** Does the work without a pause. */
export const atOnce = <Result>(work: Steps<Result>): Result => {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
