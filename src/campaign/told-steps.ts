import { sameHex } from '../rules/hex.ts'
import type { TrailStep } from './map-state.ts'

/** Whether players were told that hex by the step before. The true hex must not decide this. */
const isRepeat = (step: TrailStep, before: TrailStep | undefined): boolean =>
  before?.day === step.day && sameHex(step.shown, before.shown)

/** R-TRAIL-2: the steps that players are told of. */
export const toldSteps = (trail: readonly TrailStep[]): readonly TrailStep[] =>
  trail.filter((step, index) => !isRepeat(step, trail[index - 1]))
