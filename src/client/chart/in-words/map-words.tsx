import { memo, useState } from 'react'
import { heading as headingName } from '#client/ui/compass/words.ts'
import { endSentence } from '#client/ui/format/lists.ts'
import { sayNumber } from '#client/ui/format/numbers.ts'
import { MarkdownNote } from '#client/ui/markdown/markdown-note.tsx'
import type { SiteView } from '#protocol/map/on-the-map.ts'
import type { Numbering } from '#rules/hex-number.ts'
import { HEADINGS, type Hex, hexDistance, sameHex } from '#shared/hex.ts'
import type { ChartViewProps } from '../chart-props.ts'
import { hexName, hexTitle } from '../hex-name.ts'
import { bearingWords } from './bearing-words.ts'
import styles from './party-location.module.css'
import * as mapWords from './words.ts'

interface Step {
  readonly day: number
  readonly hex: Hex
  readonly shown?: Hex
}

const sayStep = ({ hex, shown }: Step, numbering: Numbering | null): string => {
  const place = hexTitle(hex, numbering)
  if (!shown || sameHex(shown, hex)) return place
  return mapWords.butShown(place, hexName(shown, numbering))
}

/** The trail in words, newest day first; day 0 is the start. */
export const trailWords = (
  steps: readonly Step[],
  numbering: Numbering | null,
): { readonly day: number; readonly words: string }[] => {
  const days = new Map<number, string[]>()
  for (const step of steps) {
    const words = sayStep(step, numbering)
    const day = days.get(step.day)
    if (day) day.push(words)
    else days.set(step.day, [words])
  }
  return [...days].map(([day, places]) => ({ day, words: places.join('; ') })).toReversed()
}

export const dayName = (day: number): string =>
  day === 0 ? mapWords.start : mapWords.day(sayNumber(day))

/** The neighbours' terrain by direction; one entry if all are the same. */
export const aroundWords = (
  neighbours: readonly string[],
  pointy?: boolean,
): { readonly direction: string; readonly words: string }[] => {
  const [first] = neighbours
  if (first !== undefined && neighbours.every((words) => words === first))
    return [{ direction: mapWords.allAround, words: first }]
  return HEADINGS.flatMap((heading, index) => {
    const words = neighbours[index]
    return words === undefined ? [] : [{ direction: headingName(heading, pointy), words }]
  })
}

type TrailDayWords = ReturnType<typeof trailWords>[number]

const TrailDays = ({ days }: { readonly days: readonly TrailDayWords[] }) => (
  <ol aria-label={mapWords.trailOrder}>
    {days.map(({ day, words }) => (
      <li key={day}>
        <em>{dayName(day)}</em>
        <span className="soft">: {words}</span>
      </li>
    ))}
  </ol>
)

/** Newest days that are listed at once. Earlier days are folded, and drawn when they are opened. */
const DAYS_UNFOLDED = 20

const EarlierDays = (props: {
  readonly days: readonly TrailDayWords[]
  /** Whether the list can take the focus: not while it is visually hidden. */
  readonly isReachable: boolean
}) => {
  const { days, isReachable } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={`soft ${styles.earlier}`} tabIndex={isReachable ? undefined : -1}>
        {mapWords.earlierDays(days.length)}
      </summary>
      {isOpen && <TrailDays days={days} />}
    </details>
  )
}

export interface MapWordsProps
  extends Pick<ChartViewProps, 'surroundings' | 'party' | 'sites' | 'trail' | 'numbering'> {
  readonly unfolded: boolean
  readonly more: ((site: SiteView) => string) | null
}

export const MapWords = memo((props: MapWordsProps) => {
  const { unfolded, party, surroundings, sites, trail, numbering, more } = props
  const sorted = party
    ? sites.toSorted((a, b) => hexDistance(party, a.hex) - hexDistance(party, b.hex))
    : sites
  const days = trailWords(trail, numbering)
  return (
    // A group, not a landmark: the GM may have two charts side by side.
    // biome-ignore lint/a11y/useSemanticElements: no fields are in it.
    <div
      role="group"
      className={unfolded ? `inset ${styles.words}` : 'visually-hidden'}
      aria-label={mapWords.inWords}
      tabIndex={unfolded ? 0 : undefined}
    >
      {surroundings && (
        <ul className={styles.around} aria-label={mapWords.around}>
          {aroundWords(surroundings.neighbours, numbering?.pointy).map(({ direction, words }) => (
            <li key={direction}>
              <span>{direction}:</span> <em>{words}</em>
            </li>
          ))}
        </ul>
      )}
      {sorted.length > 0 && (
        <section className={styles.part}>
          <h2>{mapWords.sites}</h2>
          <ul aria-label={mapWords.sitesOnMap}>
            {sorted.map((site) => (
              <li key={site.id}>
                <em>{site.name}</em>
                <span className="soft">
                  {party && `, ${bearingWords(party, site.hex, numbering?.pointy)}`} (
                  {hexTitle(site.hex, numbering)}){more && '.'}
                </span>
                {site.text !== '' &&
                  (unfolded ? (
                    <MarkdownNote text={site.text} />
                  ) : (
                    <span className={styles.said}>
                      {' '}
                      {more ? endSentence(site.text) : site.text}
                    </span>
                  ))}
                {more && <span className={styles.said}> {more(site)}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {days.length > 0 && (
        <section className={styles.part}>
          <h2>{mapWords.trail}</h2>
          <TrailDays days={days.slice(0, DAYS_UNFOLDED)} />
          {days.length > DAYS_UNFOLDED && (
            <EarlierDays days={days.slice(DAYS_UNFOLDED)} isReachable={unfolded} />
          )}
        </section>
      )}
    </div>
  )
})
