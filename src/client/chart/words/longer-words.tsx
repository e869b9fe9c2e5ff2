import { memo, useMemo } from 'react'
import type { SiteView } from '../../../protocol/atlas.ts'
import { type Hex, hexDistance } from '../../../rules/hex.ts'
import type { Numbering } from '../../../rules/hex-number.ts'
import { hexTitle } from '../../hexes/hex-name.ts'
import { sentence } from '../../ui/sentence.ts'
import { bearingWords } from './bearing-words.ts'
import { dayName, trailWords } from './trail-words.ts'
import styles from './whereabouts.module.css'

interface LongerWordsProps {
  readonly party: Hex | null
  readonly sites: readonly SiteView[]
  readonly trail: readonly { readonly day: number; readonly hex: Hex; readonly shown?: Hex }[]
  readonly numbering: Numbering | null
  /** What else the reader may know of a site. */
  readonly more: ((site: SiteView) => string) | null
}

/** The sites and the trail in words: what the chart shows beyond the hexes around. */
export const LongerWords = memo(({ party, sites, trail, numbering, more }: LongerWordsProps) => {
  const sorted = useMemo(
    () =>
      party
        ? sites.toSorted((a, b) => hexDistance(party, a.hex) - hexDistance(party, b.hex))
        : sites,
    [sites, party],
  )
  const days = useMemo(() => trailWords(trail, numbering), [trail, numbering])
  return (
    <>
      {sorted.length > 0 && (
        <section className={styles.part}>
          <h2>Sites</h2>
          <ul aria-label="Sites on the map">
            {sorted.map((site) => (
              <li key={site.id}>
                <em>{site.name}</em>
                <span className={styles.where}>
                  {party && `, ${bearingWords(party, site.hex)}`} ({hexTitle(site.hex, numbering)})
                  {more && '.'}
                </span>
                {site.text !== '' && (
                  <span className={styles.said}> {more ? sentence(site.text) : site.text}</span>
                )}
                {more && <span className={styles.said}> {more(site)}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {days.length > 0 && (
        <section className={styles.part}>
          <h2>The trail</h2>
          <ol aria-label="The trail, newest day first">
            {days.map(({ day, words }) => (
              <li key={day}>
                <em>{dayName(day)}</em>
                <span className={styles.where}>: {words}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
})
