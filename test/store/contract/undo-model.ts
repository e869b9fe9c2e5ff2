import { isDeepStrictEqual } from 'node:util'
import type { Campaign } from '#campaign/campaign.ts'
import type { State } from '#campaign/state.ts'
import type { Paint } from '#protocol/map/on-the-map.ts'
import { withFood } from './play.ts'

export interface Deed {
  readonly kind: 'save' | 'day' | 'paint' | 'undo' | 'redo'
  readonly food?: number
  /** Of undo and redo. */
  readonly steps?: number
  /** What is painted, and where, as an offset from the party. */
  readonly brush?: Pick<Paint, 'knowledge' | 'terrain'> & { readonly at: number }
}

interface Done {
  /** The revision it made. */
  readonly made: number
  readonly day: boolean
  readonly before: State
  readonly after: State
}

/** Undo and redo as everybody knows them: two stacks, the second emptied by each new change. */
export interface Model {
  readonly now: State
  readonly revision: number
  readonly done: readonly Done[]
  readonly undone: readonly Done[]
  readonly daysMade: number
}

export const newModel = ({ state }: Campaign): Model => ({
  now: state,
  revision: 0,
  done: [],
  undone: [],
  daysMade: 0,
})

/** @param found the state after the deed: what a day and a brush make is the rules' to say */
export const modelAfter = (model: Model, deed: Deed, found: State): Model => {
  switch (deed.kind) {
    case 'save':
      return saved(model, deed.food ?? 0)
    case 'paint':
      return isDeepStrictEqual(model.now, found) ? model : made(model, found, false)
    case 'day':
      return { ...made(model, found, true), daysMade: model.daysMade + 1 }
    case 'undo':
      return inOneRevision(model, undone, deed.steps)
    case 'redo':
      return inOneRevision(model, redone, deed.steps)
  }
}

const made = (model: Model, after: State, day: boolean): Model => {
  const revision = model.revision + 1
  const done = [...model.done, { made: revision, day, before: model.now, after }]
  return { ...model, now: after, revision, done, undone: [] }
}

const saved = (model: Model, food: number): Model => {
  if (model.now.record.food === food) return model
  return made(model, withFood(model.now, food), false)
}

const inOneRevision = (model: Model, step: (model: Model) => Model, steps = 1): Model => {
  let after = model
  for (let taken = 0; taken < steps; taken += 1) after = step(after)
  return after === model ? model : { ...after, revision: model.revision + 1 }
}

const undone = (model: Model): Model => {
  const last = model.done.at(-1)
  if (!last) return model
  return {
    ...model,
    now: last.before,
    done: model.done.slice(0, -1),
    undone: [...model.undone, last],
  }
}

const redone = (model: Model): Model => {
  const last = model.undone.at(-1)
  if (!last) return model
  return {
    ...model,
    now: last.after,
    done: [...model.done, last],
    undone: model.undone.slice(0, -1),
  }
}
