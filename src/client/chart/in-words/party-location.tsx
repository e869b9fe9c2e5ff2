import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { UnfoldIcon } from '#client/ui/icons.tsx'
import { lazyPart, usePageShown } from '#client/ui/lazy/lazy-part.tsx'
import type { Chart } from '#protocol/map/chart.ts'
import { hexAt, hexCentre, isOnMap } from '#shared/grid.ts'
import { type Hex, hexesWithin } from '#shared/hex.ts'
import type { ChartViewProps } from '../chart-props.ts'
import { hexTitle } from '../hex-name.ts'
import type { MapWordsProps } from './map-words.tsx'
import styles from './party-location.module.css'
import * as words from './words.ts'

type Sheet = Pick<Chart, 'grid' | 'width' | 'height'>

const clampToLength = (value: number, most: number): number => Math.min(Math.max(value, 0), most)

/** The hex of the map that is nearest to a hex beyond it; null on a map without hexes. */
export const nearestOnMap = (sheet: Sheet, hex: Hex): Hex | null => {
  const { grid, width, height } = sheet
  const from = hexCentre(grid, hex)
  const edge = { x: clampToLength(from.x, width), y: clampToLength(from.y, height) }
  const distanceToEdge = (nearHexes: Hex): number => {
    const { x, y } = hexCentre(grid, nearHexes)
    return Math.hypot(x - edge.x, y - edge.y)
  }
  const nearHexes = hexesWithin(hexAt(grid, edge), 2).filter((each) => isOnMap(sheet, each))
  return nearHexes.toSorted((one, other) => distanceToEdge(one) - distanceToEdge(other))[0] ?? null
}

/** Loads later: the first paint does not need it. Failed loads are retried silently. */
const MapWords = lazyPart(() => import('./map-words.tsx'), 'MapWords')

interface PartyLocationProps
  extends Omit<MapWordsProps, 'unfolded'>,
    Pick<ChartViewProps, 'chart' | 'onBringBack'> {
  readonly captionId: string
}

/**
 * Caption with the party's hex; it unfolds to the whole map in words, which screen readers always
 * have.
 */
export const PartyLocation = (props: PartyLocationProps) => {
  const { party, surroundings, captionId, sites, trail, numbering, more } = props
  const isShown = usePageShown()
  const [unfolded, setUnfolded] = useState(false)
  const isOffMap = party !== null && !isOnMap(props.chart, party)
  return (
    <figcaption className={`leaf ${styles.card}`}>
      <p className={styles.head}>
        <span id={captionId}>
          {party && (isOffMap || surroundings) ? (
            <>
              <span className="visually-hidden">{words.partyIsAt} </span>
              {hexTitle(party, numbering)}: <em>{isOffMap ? words.offMap : surroundings?.here}</em>
            </>
          ) : (
            words.notMarked
          )}
        </span>
        {isOffMap && <BringBack {...props} party={party} />}
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
  props: Pick<PartyLocationProps, 'chart' | 'onBringBack'> & { readonly party: Hex },
) => {
  const { chart, onBringBack, party } = props
  const nearestHex = onBringBack && nearestOnMap(chart, party)
  return nearestHex && <Button onClick={() => onBringBack(nearestHex)}>{words.bringBack}</Button>
}
