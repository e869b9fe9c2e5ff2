import type { EncounterView } from '../../protocol/encounters.ts'
import type { GmView } from '../../protocol/views.ts'
import { MAX_OPEN_ENCOUNTERS } from '../../rules/bounds.ts'
import type { EncounterEntry } from '../../rules/encounter.ts'
import type { DayEntry } from '../campaign.ts'
import type { MapState } from '../map-state.ts'
import { remembered } from '../remembered.ts'
import { pendingEntries } from './carry-entries.ts'

/** Of the n-th encounter of a day, from 1. */
export const encounterId = (day: number, n: number): string => `${day}-${n}`

const numberInDay = (id: string): number => Number(id.slice(id.indexOf('-') + 1))

/** The order in which they happened. */
export const byAge = (
  [id, { day }]: readonly [string, EncounterEntry],
  [otherId, other]: readonly [string, EncounterEntry],
): number => day - other.day || numberInDay(id) - numberInDay(otherId)

const viewOf = (id: string, entry: EncounterEntry): EncounterView => ({ id, ...entry })

const inOrder = remembered((entries: MapState['encounters']): EncounterView[] =>
  [...entries]
    .sort(byAge)
    .slice(-MAX_OPEN_ENCOUNTERS)
    .map(([id, entry]) => viewOf(id, entry)),
)

/** R-ENC-5: those that are not dealt with, oldest first; of very many the newest. */
export const openEncounters = ({
  encounters,
}: Pick<MapState, 'encounters'>): Pick<GmView, 'encounters' | 'openEncounters'> => {
  const open = pendingEntries(encounters)
  return { encounters: inOrder(open), openEncounters: open.size }
}

/** R-ENC-5: the encounters of a day that stands, as they are now. */
export const encountersOfDay = (
  encounters: MapState['encounters'],
  { day, events }: Pick<DayEntry, 'day' | 'events'>,
): EncounterView[] =>
  events
    .filter(({ kind }) => kind === 'encounter')
    .flatMap((_, index) => {
      const id = encounterId(day, index + 1)
      const entry = encounters.get(id)
      return entry ? [viewOf(id, entry)] : []
    })
