import { useState } from 'react'
import { isOnMap } from '../../../rules/grid.ts'
import type { Hex } from '../../../rules/hex.ts'
import { Button } from '../../ui/button.tsx'
import { UnfoldIcon } from '../../ui/icons.tsx'
import { quietPart } from '../../ui/lazy/lazy-part.tsx'
import { useShown } from '../../ui/lazy/shown.ts'
import type { ChartViewProps } from '../chart-props.ts'
import { hexTitle } from '../hex-name.ts'
import type { MapWordsProps } from './map-words.tsx'
import { nearestOnMap } from './off-map.ts'
import styles from './whereabouts.module.css'
import * as words from './words.ts'

/** Not needed for the first paint. Retries are silent. */
const MapWords = quietPart(() => import('./map-words.tsx'), 'MapWords')

interface WhereaboutsProps
  extends Omit<MapWordsProps, 'unfolded'>,
    Pick<ChartViewProps, 'chart' | 'onBringBack'> {
  readonly placeId: string
}

/** The chart in words. Always there for screen readers; on screen it unfolds. */
export const Whereabouts = (props: WhereaboutsProps) => {
  const { party, surroundings, placeId, sites, trail, numbering, more } = props
  const isShown = useShown()
  const [unfolded, setUnfolded] = useState(false)
  const isOff = party !== null && !isOnMap(props.chart, party)
  return (
    <figcaption className={`leaf ${styles.card}`}>
      <p className={styles.head}>
        <span id={placeId}>
          {party && (isOff || surroundings) ? (
            <>
              <span className="visually-hidden">{words.partyIsAt} </span>
              {hexTitle(party, numbering)}: <em>{isOff ? words.offMap : surroundings?.here}</em>
            </>
          ) : (
            words.notMarked
          )}
        </span>
        {isOff && <BringBack {...props} party={party} />}
        <button
          type="button"
          className="sign"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          <UnfoldIcon />
          <span className="visually-hidden">{words.inWords}</span>
        </button>
      </p>
      {(isShown || unfolded) && (
        <MapWords
          unfolded={unfolded}
          surroundings={surroundings}
          party={party}
          sites={sites}
          trail={trail}
          numbering={numbering}
          more={more}
        />
      )}
    </figcaption>
  )
}

const BringBack = (
  props: Pick<WhereaboutsProps, 'chart' | 'onBringBack'> & { readonly party: Hex },
) => {
  const { chart, onBringBack, party } = props
  const back = onBringBack && nearestOnMap(chart, party)
  return back && <Button onClick={() => onBringBack(back)}>{words.bringBack}</Button>
}
