import { useState } from 'react'
import type { SiteView } from '../../../protocol/atlas.ts'
import { hexTitle } from '../../hexes/hex-name.ts'
import { UnfoldIcon } from '../../ui/icons.tsx'
import { latePart } from '../../ui/late-part.tsx'
import type { ChartViewProps } from '../chart-props.ts'
import { aroundWords } from './around-words.ts'
import styles from './whereabouts.module.css'

/** Not needed for the first paint, and nothing is said if they do not come: the shorter words stand. */
const LongerWords = latePart(
  async () => (await import('./longer-words.tsx')).LongerWords,
  null,
  null,
)

type WhereaboutsProps = Pick<
  ChartViewProps,
  'party' | 'surroundings' | 'sites' | 'trail' | 'numbering'
> & {
  /** Of the words that say where the party is: they name the chart. */
  readonly placeId: string
  readonly more: ((site: SiteView) => string) | null
}

/**
 * The chart in words: where the party is, what lies around it, the sites, the trail. A screen reader
 * always reads all of it; on the screen it unfolds.
 */
export const Whereabouts = (props: WhereaboutsProps) => {
  const { party, surroundings, placeId, sites, trail, numbering, more } = props
  const [unfolded, setUnfolded] = useState(false)
  return (
    <figcaption className={styles.slip}>
      <p className={styles.head}>
        <span id={placeId}>
          {party && surroundings ? (
            <>
              <span className="visually-hidden">The party is at </span>
              {hexTitle(party, numbering)}: <em>{surroundings.here}</em>
            </>
          ) : (
            'Where the party is, is not marked on this map.'
          )}
        </span>
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          <UnfoldIcon />
          <span className="visually-hidden">The map in words</span>
        </button>
      </p>
      {/* A group, not a landmark: the GM may have two charts side by side. */}
      {/* biome-ignore lint/a11y/useSemanticElements: no fields are in it. */}
      <div
        role="group"
        className={unfolded ? styles.words : 'visually-hidden'}
        aria-label="The map in words"
        tabIndex={unfolded ? 0 : undefined}
      >
        {surroundings && (
          <ul className={styles.around} aria-label="Around the party">
            {aroundWords(surroundings.neighbours).map(({ way, words }) => (
              <li key={way}>
                <span>{way}:</span> <em>{words}</em>
              </li>
            ))}
          </ul>
        )}
        {(sites.length > 0 || trail.length > 0) && (
          <LongerWords
            party={party}
            sites={sites}
            trail={trail}
            numbering={numbering}
            more={more}
          />
        )}
      </div>
    </figcaption>
  )
}
