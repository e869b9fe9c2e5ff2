import { isSameJson } from '../protocol/json-patch.ts'
import type { Bearings } from '../protocol/settings.ts'
import { type Hex, sameHex } from '../rules/hex.ts'
import type { MapRecord, NamedRecord } from '../rules/record.ts'
import { weatherAfterSave } from './enter-day.ts'
import { command } from './execute.ts'
import { checkHex, Refusal } from './refusal.ts'
import { drafted, type State, type TrailStep } from './state.ts'
import {
  afterTravel,
  believedAfterMove,
  isAstray,
  knownAfterVisit,
  knownAfterVisits,
  NO_PROGRESS,
  OF_PLAY,
} from './travel-marks.ts'
import { fromNamedRecord } from './wire-record.ts'

/** R-LOST-3, R-TRAIL-1: the party elsewhere, as the record says. */
const movedTo = (state: State, record: MapRecord): State =>
  afterTravel(
    drafted(state, (draft) => {
      draft.record = record
      draft.believed = believedAfterMove(state, record.position)
      Object.assign(draft, NO_PROGRESS)
    }),
  )

/** R-WEATHER-3: another rain is not the weather of the day before. Moving leaves a trail; a new terrain widens the view, where players see the true hex. */
const afterSave = (before: State, record: MapRecord): State => {
  const state = { ...before, weather: weatherAfterSave(before, record) }
  if (!sameHex(record.position, state.record.position)) return movedTo(state, record)
  const looksAround = state.settings.lost === 'true-hex' && record.terrain !== state.record.terrain
  return drafted(state, (draft) => {
    draft.record = record
    if (looksAround) draft.known = knownAfterVisit({ ...state, record }, record.position)
  })
}

/** A record equal to the current one makes no revision. */
export const saveMap = command('save', (state, { map }: { readonly map: NamedRecord }) => {
  const record = fromNamedRecord(map, state.rules, '')
  return isSameJson(record, state.record) ? state : afterSave(state, record)
})

/**
 * R-MOV-4: the party elsewhere without a day. Where it is already makes no revision.
 *
 * @throws Refusal `INVALID_INPUT` for a hex off the lattice
 */
export const putParty = command('position', (state, { hex }: { readonly hex: Hex }) => {
  checkHex(hex, 'hex')
  if (sameHex(hex, state.record.position)) return state
  return movedTo(state, { ...state.record, position: hex })
})

/** R-LOST-4: shows the steps taken astray where they truly led. */
const withTrueTrail = (state: State): State => {
  const { trail } = state
  const sure = trail.findLastIndex(({ hex, shown }) => sameHex(hex, shown)) + 1
  const found = trail.slice(sure).map((step): TrailStep => ({ ...step, shown: step.hex }))
  return drafted(state, (draft) => {
    draft.trail = [...trail.slice(0, sure), ...found]
    const hexes = found.map(({ hex }) => hex)
    draft.known = knownAfterVisits(state, hexes, OF_PLAY)
  })
}

/** R-LOST-4: the party's true trail is revealed, or only its end. @throws Refusal `NOT_ASTRAY` */
export const findBearings = command('bearings', (state, { reveal }: Bearings) => {
  if (!isAstray(state)) throw new Refusal({ code: 'NOT_ASTRAY' })
  const found = drafted(state, (draft) => {
    draft.believed = state.record.position
    draft.believedProgress = state.progress
  })
  return reveal === 'trail' ? withTrueTrail(found) : afterTravel(found, OF_PLAY)
})
