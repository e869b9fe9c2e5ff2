import type { Day, GmView } from '../../protocol/views.ts'
import { type NamedRecord, startingRecord } from '../../rules/record.ts'
import { STANDARD_SETTINGS } from '../../rules/settings.ts'
import { STANDARD_RULES } from '../../rules/standard-rules.ts'
import { ApiProblem } from '../api/problem.ts'
import { write } from '../draft/draft.ts'
import { createDesk, type DeskPorts } from './desk.ts'
import type { Errand, Parcel } from './errand.ts'

export const record = startingRecord({ x: 19, y: 11 }, 'Beach')

export const viewAt = (n: number, map: Partial<NamedRecord> = {}, day = 0): GmView => ({
  revision: `e-${n}`,
  day,
  map: { ...record, ...map },
  chart: {
    width: 1120,
    height: 1200,
    grid: { left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5 },
    image: { path: 'gm', widths: [1120] },
  },
  surroundings: { here: 'Sea', neighbours: [] },
  undo: null,
  redo: null,
  fog: 'off',
  known: { seen: [], visited: [] },
  trail: [],
  sites: [],
  numbering: null,
  needs: STANDARD_RULES.needs,
  rules: STANDARD_RULES,
  settings: { ...STANDARD_SETTINGS, heightBonus: {} },
  laid: null,
  believed: record.position,
  terrain: [],
  suggestion: null,
})

export const NORTH: Errand = {
  kind: 'day',
  order: { direction: 1, pace: 'normal', canoe: false, manual: false },
}

export const dayAt = (n: number, day: number): Day => ({
  revision: `e-${n}`,
  day,
  map: { ...record, food: 36 },
  from: record.position,
  order: { direction: 1, pace: 'normal', canoe: false, manual: false },
  rolls: [],
  events: null,
  alerts: ['wet'],
  direction: 1,
  lost: false,
})

export const stale = (current: GmView): ApiProblem =>
  new ApiProblem({ status: 412, code: 'STALE_REVISION', detail: 'stale', current })

/** A desk over answers that come one after another: values are answered, errors thrown. */
export const deskOver = (...answers: unknown[]) => {
  const sent: { parcel: Parcel; once: string }[] = []
  let timesSignedOut = 0
  const ports: DeskPorts = {
    send: async (parcel, once) => {
      sent.push({ parcel, once })
      const answer = await answers.shift()
      if (answer instanceof Error) throw answer
      return answer
    },
    accept: () => {},
    onSignedOut: () => {
      timesSignedOut += 1
    },
  }
  const desk = createDesk(ports)
  desk.see(viewAt(1))
  const type = (field: 'food' | 'water', text: string): void =>
    desk.state.set((held) => ({ ...held, draft: write(held.draft, record, field, text) }))
  return { desk, sent, type, timesSignedOut: () => timesSignedOut, held: desk.state.get }
}
