import { isLater } from '#client/ui/live/newest.ts'
import type { JournalDay } from '#protocol/views.ts'
import type { TerrainName } from '#rules/terrain.ts'
import type { TravelEvent } from '#rules/travel-day.ts'

/** A day was ended as on terrain `as`, but the map has terrain `map` there. */
export interface OtherLand {
  readonly as: TerrainName
  readonly map: TerrainName
}

/** An ended day: the fields that its answer and its journal entry share. */
interface EndedDay extends Pick<JournalDay, 'revision' | 'day'> {
  readonly order: { readonly manual: boolean }
  readonly alerts: readonly string[]
  /** Events in the order of the alerts. */
  readonly events: readonly {
    readonly kind: TravelEvent['kind']
    readonly id?: string | undefined
  }[]
}

/** The alerts of ended days; a reload clears them. */
export interface Alerts {
  /** Days that this screen ended. */
  readonly daysEndedHere: readonly (EndedDay & { readonly otherLand: OtherLand | null })[]
  /** The first revision that this screen saw in its epoch. Earlier days get no cards. */
  readonly firstSeenRevision: string
  /** Days that came with one view, such as a run's: revisions after `after`, up to `last`. */
  readonly groups: readonly { readonly after: string; readonly last: string }[]
  /** Ids of dismissed cards; a day's revision stands for its note on the terrain. */
  readonly dismissedIds: readonly string[]
}

export const NO_ALERTS: Alerts = {
  daysEndedHere: [],
  firstSeenRevision: '',
  groups: [],
  dismissedIds: [],
}

interface AlertCard {
  readonly id: string
  readonly day: number
  readonly text: string
  readonly kind: TravelEvent['kind'] | undefined
  readonly encounter: string | undefined
}

/** Undismissed alerts of the last day, or of all days of its group. */
export interface AlertsToShow {
  readonly revision: string
  readonly firstDay: number
  readonly day: number
  readonly endedElsewhere: boolean
  readonly otherLand: OtherLand | null
  readonly cards: readonly AlertCard[]
}

/**
 * R-ALERT-2: the alerts of the last automatic day. An undone day has none until it is redone.
 *
 * @param journal includes the days that other screens ended
 * @param daysEnded days that are not undone
 * @param upTo base revision of a day that this screen is ending: later days may be this screen's own
 */
export const alertsToShow = (
  { daysEndedHere, firstSeenRevision, groups, dismissedIds }: Alerts,
  journal: readonly (EndedDay & Pick<JournalDay, 'undone'>)[],
  daysEnded: number,
  upTo: string | null = null,
): AlertsToShow | null => {
  const daysHere = new Map(daysEndedHere.map((day) => [day.revision, day]))
  const undone = new Set(journal.filter((day) => day.undone).map(({ revision }) => revision))
  const isFromOtherScreen = ({ revision }: EndedDay): boolean =>
    !daysHere.has(revision) &&
    isLater(revision, firstSeenRevision) &&
    !(upTo && isLater(revision, upTo))
  const days = [...daysEndedHere, ...journal.filter(isFromOtherScreen)]
    .filter(({ revision }) => !undone.has(revision))
    .toSorted((one, other) => (isLater(one.revision, other.revision) ? 1 : -1))
  const current = days.filter(
    ({ day, order }, index) =>
      day <= daysEnded && !order.manual && !days.slice(index + 1).some((later) => later.day <= day),
  )
  const lastDay = current.at(-1)
  if (!lastDay) return null
  const { revision, day } = lastDay
  const group = groups.find((each) => isInGroup(revision, each))
  const groupDays = group ? current.filter((each) => isInGroup(each.revision, group)) : [lastDay]
  return {
    revision,
    firstDay: groupDays[0]?.day ?? day,
    day,
    endedElsewhere: !daysHere.has(revision),
    otherLand: dismissedIds.includes(revision) ? null : (daysHere.get(revision)?.otherLand ?? null),
    cards: groupDays.flatMap(cardsOf).filter(({ id }) => !dismissedIds.includes(id)),
  }
}

const isInGroup = (revision: string, { after, last }: Alerts['groups'][number]): boolean =>
  isLater(revision, after) && !isLater(revision, last)

const cardsOf = ({ revision, day, alerts, events }: EndedDay): readonly AlertCard[] =>
  alerts.map((text, index) => ({
    id: `${revision}/${index}`,
    day,
    text,
    kind: events[index]?.kind,
    encounter: events[index]?.id,
  }))
