import { MAX_ENCOUNTER_BYTES, MAX_MET } from '../../rules/bounds.ts'
import type { EncounterEntry } from '../../rules/encounter.ts'
import { withChanges } from '../../rules/layered-map.ts'
import type { TravelDay } from '../../rules/travel-day.ts'
import { type MapState, metKey } from '../map-state.ts'
import { bytesOfEntries, bytesOfEntry, isPending } from './carry-entries.ts'
import { byAge, encounterId } from './encounter-views.ts'

type Entries = MapState['encounters']
type Entry = readonly [id: string, entry: EncounterEntry]

/**
 * Those that may leave the list, oldest first. Players would notice if one left that they may read,
 * and learn that a new one came.
 */
const mayLeave = (entries: Entries): readonly Entry[] =>
  [...entries].filter(([, entry]) => !isPending(entry) && !entry.shared).sort(byAge)

/**
 * R-BOUND-3: with a day's encounters, for which the oldest resolved ones leave. One that has no room
 * even then counts as resolved and leaves at once.
 */
const withEntries = (entries: Entries, added: readonly Entry[]): Entries => {
  const changes: [id: string, entry: EncounterEntry | undefined][] = []
  let room = MAX_ENCOUNTER_BYTES - bytesOfEntries(entries)
  let oldest: readonly Entry[] | undefined
  for (const [id, entry] of added) {
    const bytes = bytesOfEntry(entry)
    let freed = 0
    let leaving = 0
    if (room < bytes) oldest ??= mayLeave(entries)
    for (const [, old] of oldest ?? []) {
      if (room + freed >= bytes) break
      freed += bytesOfEntry(old)
      leaving += 1
    }
    if (room + freed < bytes) continue
    for (const [gone] of oldest?.slice(0, leaving) ?? []) changes.push([gone, undefined])
    oldest = oldest?.slice(leaving)
    room += freed - bytes
    changes.push([id, entry])
  }
  return changes.length > 0 ? withChanges(entries, changes) : entries
}

/** R-ENC-5, R-TABLE-4: the map state with a day's encounters and the rows that it met. */
export const withEncounters = (
  mapState: MapState,
  { day, events, met }: Pick<TravelDay, 'day' | 'events' | 'met'>,
): MapState => {
  const added = events
    .filter((event) => event.kind === 'encounter')
    .map(
      ({ time, name, details = '', quantities = [] }, index): Entry => [
        encounterId(day, index + 1),
        { day, time, name, details, state: 'open', note: '', quantities },
      ],
    )
  const rows = met
    .map(({ table, row }) => metKey(table, row))
    .filter((key) => !mapState.met.has(key))
    .slice(0, Math.max(0, MAX_MET - mapState.met.size))
  return {
    ...mapState,
    ...(added.length > 0 && { encounters: withEntries(mapState.encounters, added) }),
    ...(rows.length > 0 && {
      met: withChanges(
        mapState.met,
        rows.map((key) => [key, day] as const),
      ),
    }),
  }
}
