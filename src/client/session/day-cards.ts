import { isLater } from '#client/ui/live/newest.ts'
import type { JournalDay } from '#protocol/views.ts'
import type { TerrainName } from '#rules/terrain.ts'
import type { TravelEvent } from '#rules/travel-day.ts'

/** The two terrains of a day that was ended on another one than the map's. */
export interface OtherLand {
  readonly as: TerrainName
  readonly map: TerrainName
}

/** The part that a day's answer and its entry in the journal share. */
interface EndedDay extends Pick<JournalDay, 'revision' | 'day'> {
  readonly order: { readonly manual: boolean }
  readonly alerts: readonly string[]
  /** In the order of the alerts; days without events have none. */
  readonly events: readonly {
    readonly kind: TravelEvent['kind']
    readonly id?: string | undefined
  }[]
}

/** Alerts live until a reload. */
export interface Alerts {
  /** Days that this screen ended. */
  readonly here: readonly (EndedDay & { readonly otherLand: OtherLand | null })[]
  /** The first revision that this screen saw in its epoch. Earlier days get no cards. */
  readonly since: string
  /** Days that came with one view, as those of a run do: those after `after`, up to `last`. */
  readonly together: readonly { readonly after: string; readonly last: string }[]
  /** Ids of cards; a day's revision for its note on the terrain. */
  readonly dismissed: readonly string[]
}

export const NO_ALERTS: Alerts = { here: [], since: '', together: [], dismissed: [] }

interface AlertCard {
  readonly id: string
  readonly day: number
  readonly text: string
  readonly kind: TravelEvent['kind'] | undefined
  readonly encounter: string | undefined
}

/** The alerts of the last day, or of the days that came with it, that are not dismissed. */
export interface ShownAlerts {
  readonly revision: string
  readonly from: number
  readonly day: number
  readonly elsewhere: boolean
  readonly otherLand: OtherLand | null
  readonly cards: readonly AlertCard[]
}

/**
 * R-ALERT-2: the last automatic day's alerts. An undone day has none until redo.
 *
 * @param journal has the days that other screens ended
 * @param daysEnded days that are not undone
 * @param upTo the revision that a day of this screen is being ended on: it is not known yet which
 *   screen ended a later one
 */
export const shownAlerts = (
  { here, since, together, dismissed }: Alerts,
  journal: readonly (EndedDay & Pick<JournalDay, 'undone'>)[],
  daysEnded: number,
  upTo: string | null = null,
): ShownAlerts | null => {
  const own = new Map(here.map((day) => [day.revision, day]))
  const undone = new Set(journal.filter((day) => day.undone).map(({ revision }) => revision))
  const isNews = ({ revision }: EndedDay): boolean =>
    !own.has(revision) && isLater(revision, since) && !(upTo && isLater(revision, upTo))
  const all = [...here, ...journal.filter(isNews)]
    .filter(({ revision }) => !undone.has(revision))
    .toSorted((one, other) => (isLater(one.revision, other.revision) ? 1 : -1))
  const current = all.filter(
    ({ day, order }, index) =>
      day <= daysEnded && !order.manual && !all.slice(index + 1).some((later) => later.day <= day),
  )
  const last = current.at(-1)
  if (!last) return null
  const run = together.find((days) => isWithin(last.revision, days))
  const days = run ? current.filter(({ revision }) => isWithin(revision, run)) : [last]
  const { revision, day } = last
  return {
    revision,
    from: days[0]?.day ?? day,
    day,
    elsewhere: !own.has(revision),
    otherLand: dismissed.includes(revision) ? null : (own.get(revision)?.otherLand ?? null),
    cards: days.flatMap(cardsOf).filter(({ id }) => !dismissed.includes(id)),
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
