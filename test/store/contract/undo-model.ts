import type { Campaign, Expedition } from '../../../src/campaign/campaign.ts'
import { type MapRecord, sameRecord } from '../../../src/rules/record.ts'

export interface Deed {
  readonly kind: 'save' | 'day' | 'undo' | 'redo'
  readonly food?: number
}

interface Done {
  /** The revision it made. */
  readonly made: number
  readonly day: boolean
  readonly before: Expedition
  readonly after: Expedition
}

/** Undo and redo as everybody knows them: two stacks, the second emptied by each new change. */
export interface Model {
  readonly now: Expedition
  readonly revision: number
  readonly done: readonly Done[]
  readonly undone: readonly Done[]
  readonly daysMade: number
}

export const newModel = ({ expedition }: Campaign): Model => ({
  now: expedition,
  revision: 0,
  done: [],
  undone: [],
  daysMade: 0,
})

/** @param answered the record that the command answered, undefined where it refused */
export const modelAfter = (model: Model, deed: Deed, answered: MapRecord | undefined): Model => {
  switch (deed.kind) {
    case 'save':
      return saved(model, { ...model.now.map, food: deed.food ?? 0 })
    case 'day':
      if (!answered) throw new Error('A day can always be ended')
      return dayEnded(model, answered)
    case 'undo':
      return undone(model)
    case 'redo':
      return redone(model)
  }
}

const made = (model: Model, after: Expedition, day: boolean): Model => {
  const revision = model.revision + 1
  const done = [...model.done, { made: revision, day, before: model.now, after }]
  return { ...model, now: after, revision, done, undone: [] }
}

const saved = (model: Model, map: MapRecord): Model =>
  sameRecord(map, model.now.map) ? model : made(model, { ...model.now, map }, false)

const dayEnded = (model: Model, map: MapRecord): Model => ({
  ...made(model, { map, day: model.now.day + 1 }, true),
  daysMade: model.daysMade + 1,
})

const undone = (model: Model): Model => {
  const last = model.done.at(-1)
  if (!last) return model
  return {
    ...model,
    now: last.before,
    revision: model.revision + 1,
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
    revision: model.revision + 1,
    done: [...model.done, last],
    undone: model.undone.slice(0, -1),
  }
}
