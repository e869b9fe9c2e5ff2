import type { JournalDay } from '../../../protocol/views.ts'
import type { TerrainName } from '../../../rules/terrain.ts'
import type { TravelEvent } from '../../../rules/travel-day.ts'
import { isLater } from '../../ui/live/newest.ts'

/** A day that was ended on another terrain than the map's. */
export interface OtherLand {
  readonly as: TerrainName
  readonly map: TerrainName
}

/** As a day's answer and the journal tell of it. */
interface EndedDay extends Pick<JournalDay, 'revision' | 'day'> {
  readonly order: { readonly manual: boolean }
  readonly alerts: readonly string[]
  /** Behind each alert; days without events have none. */
  readonly events: readonly {
    readonly kind: TravelEvent['kind']
    readonly id?: string | undefined
  }[]
}

interface DayEndedHere extends EndedDay {
  readonly otherLand: OtherLand | null
}

/** Days that ended while this screen was open. A reload forgets them. */
export interface Alerts {
  readonly here: readonly DayEndedHere[]
  /** The first revision that this screen saw in its epoch. Earlier days get no cards. */
  readonly since: string
  /** Days that came with one view, as those of a run do: those after `after`, up to `last`. */
  readonly together: readonly { readonly after: string; readonly last: string }[]
  /** Ids of cards. */
  readonly dismissed: readonly string[]
  /** The last day whose alerts were all dismissed. */
  readonly cleared: string | null
}

export const NO_ALERTS: Alerts = {
  here: [],
  since: '',
  together: [],
  dismissed: [],
  cleared: null,
}

export interface AlertCard {
  readonly id: string
  readonly day: number
  readonly text: string
  readonly kind: TravelEvent['kind'] | undefined
  /** The id of the encounter that it tells of. */
  readonly encounter: string | undefined
}

/** The alerts of the last day, or of the days that came with it, that are not dismissed. */
export interface ShownAlerts {
  readonly revision: string
  /** The first of the days. */
  readonly from: number
  readonly day: number
  readonly elsewhere: boolean
  readonly otherLand: OtherLand | null
  readonly cards: readonly AlertCard[]
}

/**
 * R-ALERT-2: the last automatic day's alerts. An undone day has none until redo.
 *
 * @param read the journal, which tells of days that other screens ended
 * @param daysEnded days that are not undone
 * @param upTo while a day is underway here: the revision that it was ended on. Nobody knows yet which
 *   screen ended a later one.
 */
export const shownAlerts = (
  { here, since, together, dismissed, cleared }: Alerts,
  read: readonly (EndedDay & Pick<JournalDay, 'undone'>)[],
  daysEnded: number,
  upTo: string | null = null,
): ShownAlerts | null => {
  const undone = new Set(read.filter((day) => day.undone).map(({ revision }) => revision))
  const own = new Map(here.map((day) => [day.revision, day]))
  const news = read.filter(
    ({ revision }) =>
      !own.has(revision) && isLater(revision, since) && !(upTo && isLater(revision, upTo)),
  )
  const all = [...here, ...news]
    .filter(({ revision }) => !undone.has(revision))
    .toSorted((one, other) => (isLater(one.revision, other.revision) ? 1 : -1))
  const standing = all.filter(
    ({ day, order }, index) =>
      day <= daysEnded && !order.manual && !all.slice(index + 1).some((later) => later.day <= day),
  )
  const last = standing.at(-1)
  if (!last) return null
  const run = together.find((days) => isWithin(last.revision, days))
  const days = run ? standing.filter(({ revision }) => isWithin(revision, run)) : [last]
  const isCleared = ({ revision }: EndedDay): boolean =>
    cleared !== null && !isLater(revision, cleared)
  return {
    revision: last.revision,
    from: days[0]?.day ?? last.day,
    day: last.day,
    elsewhere: !own.has(last.revision),
    otherLand: isCleared(last) ? null : (own.get(last.revision)?.otherLand ?? null),
    cards: days
      .filter((day) => !isCleared(day))
      .flatMap(cardsOf)
      .filter(({ id }) => !dismissed.includes(id)),
  }
}

const isWithin = (revision: string, { after, last }: Alerts['together'][number]): boolean =>
  isLater(revision, after) && !isLater(revision, last)

const cardsOf = ({ revision, day, alerts, events }: EndedDay): readonly AlertCard[] =>
  alerts.map((text, index) => ({
    id: `${revision}/${index}`,
    day,
    text,
    kind: events[index]?.kind,
    encounter: events[index]?.id,
  }))
