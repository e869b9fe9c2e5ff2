import type { EncounterEntry } from '../../rules/encounter.ts'
import { withChanges } from '../../rules/layered-map.ts'
import type { TravelDay } from '../../rules/travel-day.ts'
import { type MapState, metKey } from '../map-state.ts'
import { encounterId } from './encounter-views.ts'

/** R-ENC-5, R-TABLE-4: the map state with a day's encounters and the rows that it met. */
export const withEncounters = (
  mapState: MapState,
  { day, events, met }: Pick<TravelDay, 'day' | 'events' | 'met'>,
): MapState => {
  const entries = events
    .filter((event) => event.kind === 'encounter')
    .map(({ time, name, details = '', quantities = [] }, index): [string, EncounterEntry] => [
      encounterId(day, index + 1),
      { day, time, name, details, state: 'open', note: '', quantities },
    ])
  const rows = met
    .map(({ table, row }) => metKey(table, row))
    .filter((key) => !mapState.met.has(key))
  return {
    ...mapState,
    ...(entries.length > 0 && { encounters: withChanges(mapState.encounters, entries) }),
    ...(rows.length > 0 && {
      met: withChanges(
        mapState.met,
        rows.map((key) => [key, day] as const),
      ),
    }),
  }
}
