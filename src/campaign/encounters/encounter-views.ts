import type { EncounterView } from '../../protocol/encounters.ts'
import { MAX_PENDING_ENCOUNTERS } from '../../protocol/limits.ts'
import type { EncounterEntry } from '../../rules/encounter.ts'
import type { DayEntry } from '../campaign.ts'
import type { MapState } from '../map-state.ts'
import { remembered } from '../remembered.ts'
import { pendingEntries } from './carry-entries.ts'

/** Of the n-th encounter of a day, from 1. */
export const encounterId = (day: number, n: number): string => `${day}-${n}`

const numberInDay = (id: string): number => Number(id.slice(id.indexOf('-') + 1))

const viewOf = (id: string, entry: EncounterEntry): EncounterView => ({ id, ...entry })

const inOrder = remembered((entries: MapState['encounters']): EncounterView[] =>
  [...entries]
    .map(([id, entry]) => viewOf(id, entry))
    .sort((a, b) => a.day - b.day || numberInDay(a.id) - numberInDay(b.id))
    .slice(-MAX_PENDING_ENCOUNTERS),
)

/** R-ENC-5: those that are not dealt with, oldest first; of very many the newest. */
export const pendingEncounters = ({ encounters }: Pick<MapState, 'encounters'>): EncounterView[] =>
  inOrder(pendingEntries(encounters))

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
