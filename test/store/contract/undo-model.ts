import { isDeepStrictEqual } from 'node:util'
import type { Campaign } from '#campaign/campaign.ts'
import type { State } from '#campaign/state.ts'
import type { Paint } from '#protocol/map/on-the-map.ts'
import { withFood } from './play.ts'

export interface Deed {
  readonly kind: 'save' | 'day' | 'paint' | 'undo' | 'redo'
  readonly food?: number
  /** Number of steps of an undo or redo. */
  readonly steps?: number
  /** Painted knowledge or terrain; `at` is the hex's offset from the party. */
  readonly brush?: Pick<Paint, 'knowledge' | 'terrain'> & { readonly at: number }
}

interface DoneStep {
  /** Revision that the step made. */
  readonly made: number
  readonly day: boolean
  readonly before: State
  readonly after: State
}

/** A simple model of undo and redo: two stacks, the second of which each new change empties. */
export interface Model {
  readonly now: State
  readonly revision: number
  readonly done: readonly DoneStep[]
  readonly undone: readonly DoneStep[]
  readonly daysMade: number
}

export const newModel = ({ state }: Campaign): Model => ({
  now: state,
  revision: 0,
  done: [],
  undone: [],
  daysMade: 0,
})

/** @param found the real state after the deed, which the model takes over for days and painting */
export const modelAfter = (model: Model, deed: Deed, found: State): Model => {
  switch (deed.kind) {
    case 'save':
      return afterSave(model, deed.food ?? 0)
    case 'paint':
      return isDeepStrictEqual(model.now, found) ? model : afterChange(model, found, false)
    case 'day':
      return { ...afterChange(model, found, true), daysMade: model.daysMade + 1 }
    case 'undo':
      return inOneRevision(model, afterUndo, deed.steps)
    case 'redo':
      return inOneRevision(model, afterRedo, deed.steps)
  }
}

const afterChange = (model: Model, after: State, day: boolean): Model => {
  const revision = model.revision + 1
  const done = [...model.done, { made: revision, day, before: model.now, after }]
  return { ...model, now: after, revision, done: done, undone: [] }
}

const afterSave = (model: Model, food: number): Model => {
  if (model.now.record.food === food) return model
  return afterChange(model, withFood(model.now, food), false)
}

const inOneRevision = (model: Model, step: (model: Model) => Model, steps = 1): Model => {
  let after = model
  for (let taken = 0; taken < steps; taken += 1) after = step(after)
  return after === model ? model : { ...after, revision: model.revision + 1 }
}

const afterUndo = (model: Model): Model => {
  const last = model.done.at(-1)
  if (!last) return model
  return {
    ...model,
    now: last.before,
    done: model.done.slice(0, -1),
    undone: [...model.undone, last],
  }
}

const afterRedo = (model: Model): Model => {
  const last = model.undone.at(-1)
  if (!last) return model
  return {
    ...model,
    now: last.after,
    done: [...model.done, last],
    undone: model.undone.slice(0, -1),
  }
}
