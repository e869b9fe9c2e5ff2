import { randomBytes } from 'node:crypto'
import type { Campaign, RecordedChange } from '#campaign/campaign.ts'
import { fullRevision } from '#campaign/campaign.ts'
import { createCampaign } from '#campaign/create-campaign.ts'
import { type EndDayRequest, endDay } from '#campaign/days/end-day.ts'
import { makeChange } from '#campaign/execute.ts'
import { paintHexes, saveMap } from '#campaign/map/on-the-map.ts'
import { placeChart } from '#campaign/map/place-chart.ts'
import type { Commit, CommittedRequest, Store } from '#campaign/ports/store.ts'
import type { State } from '#campaign/state.ts'
import { handOut, writeNotes } from '#campaign/story/write-story.ts'
import { rewriteTable } from '#campaign/tables/write-tables.ts'
import { redo, undo } from '#campaign/undo.ts'
import { gmView } from '#campaign/views/views.ts'
import type { Paint } from '#protocol/map/on-the-map.ts'
import type { Dice } from '#rules/dice/dice.ts'

export const HOME = 'home'
/** Makes a new epoch, by which stores that cache campaigns distinguish them. */
export const newEpoch = (): string => randomBytes(6).toString('hex')

/** Rolls 1 each time: no encounter, no rain, and the party gets lost. */
const lowDice: Dice = () => 1

const ORDER = { direction: 3, pace: 'normal', canoe: false, manual: false } as const

export const begin = async (store: Store, id = HOME): Promise<Campaign> => {
  await createCampaign(store, { id, epoch: newEpoch() })
  return current(store, id)
}

export const current = async (store: Store, id = HOME): Promise<Campaign> => {
  const campaign = await store.find(id)
  if (!campaign) throw new Error(`No campaign ${id}`)
  return campaign
}

/** A GM who loads the newest revision before each command. */
export const player = (store: Store, id = HOME) => {
  const request = async () => {
    const { revisions } = await current(store, id)
    return { campaign: id, revision: fullRevision(revisions) }
  }
  return {
    saveFood: async (food: number) => {
      const { map } = gmView(await current(store, id))
      return saveMap(store, { ...(await request()), map: { ...map, food } })
    },
    endDay: async (order: Partial<EndDayRequest['order']> = {}) =>
      endDay({ store, dice: lowDice }, { ...(await request()), order: { ...ORDER, ...order } }),
    paint: async (stroke: Paint) => paintHexes(store, { ...(await request()), stroke }),
    /** Ends a day with an encounter at each check: the first row of the table, then the second. */
    meet: async () => {
      const dice: Dice = (purpose, sides) => {
        if (purpose.startsWith('encounter:')) return sides
        return /^encounter-type:.*:2$/.test(purpose) ? 2 : 1
      }
      return endDay({ store, dice }, { ...(await request()), order: ORDER })
    },
    writeNote: async (day: number, players: string) => {
      const notes = { gm: 'For the GM.', players, session: null }
      return writeNotes(store, { ...(await request()), day, notes })
    },
    writeTable: async (id: string, name: string) => {
      const rows = [
        { id: 'one', min: 1, max: 1, name, details: 'Hungry.', once: true },
        { id: 'two', min: 2, max: 6, name: 'Gulls' },
      ]
      return rewriteTable(store, { ...(await request()), id, written: { name, die: 6, rows } })
    },
    undo: async (steps = 1) => undo(store, { ...(await request()), steps }),
    redo: async (steps = 1) => redo(store, { ...(await request()), steps }),
  }
}

/** A commit for the store that saves a new amount of food. */
export const saving = (before: Campaign, food: number): Commit => ({
  base: before,
  ...makeChange(before, { kind: 'save' }, withFood(before.state, food)),
})

/** A committed request that ended no day. */
export const requestUnder = (key: string): CommittedRequest => ({
  key,
  fingerprint: 'print',
  days: null,
  stopped: null,
})

/** A commit with a change for each amount of food. */
export const severalSavings = (base: Campaign, foods: readonly number[]) => {
  let next = base
  const changes = foods.flatMap((food) => {
    const transition = makeChange(next, { kind: 'save' }, withFood(next.state, food))
    next = transition.next
    return transition.step.changes
  })
  return { base, next, step: { kind: 'make', changes } as const }
}

export const withFood = (state: State, food: number): State => ({
  ...state,
  record: { ...state.record, food },
})

/** All changes of the current history. */
export const allChanges = async (store: Store, id = HOME): Promise<readonly RecordedChange[]> => {
  const { history } = await current(store, id)
  return store.listChanges(history, { after: 0, upTo: 1_000_000, limit: 1_000_000 })
}

export const handOutImage = async (store: Store, image: string, id = HOME) => {
  const { revisions } = await current(store, id)
  const handout = { image, name: 'A letter', state: 'kept' } as const
  return handOut(store, { campaign: id, revision: fullRevision(revisions), handout })
}

export const layImage = async (
  store: Store,
  gm: string,
  id = HOME,
  survey: string | null = null,
) => {
  const { revisions } = await current(store, id)
  const grid = { left: 0, top: 0, columnSpacing: 60, rowSpacing: 40 }
  const chart = { gm, players: null, survey, grid }
  return placeChart(store, { campaign: id, revision: fullRevision(revisions), chart })
}
