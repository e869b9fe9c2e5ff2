import { useId, useState } from 'react'
import type { Audience, Chart, Surroundings } from '../../protocol/views.ts'
import type { Hex } from '../../rules/hex.ts'
import { hexCentre } from './camera.ts'
import styles from './chart.module.css'
import { ChartControls } from './chart-controls.tsx'
import { ChartImage, MissingImage } from './chart-image.tsx'
import { PartyHex } from './party-hex.tsx'
import { PartyMarker } from './party-marker.tsx'
import { useCamera } from './use-camera.ts'
import { Whereabouts } from './whereabouts.tsx'

export interface ChartViewProps {
  readonly chart: Chart
  readonly party: Hex
  readonly surroundings: Surroundings
  /** Whose edition of the image to ask for, whoever is signed in. */
  readonly as: Audience
}

/**
 * The chart with the party on it: a pane on a sheet that hands, wheel and keys move. It fills the
 * box that it is put in.
 */
export const ChartView = ({ chart, party, surroundings, as }: ChartViewProps) => {
  const help = useId()
  const placeId = useId()
  const [failed, setFailed] = useState(false)
  const place = hexCentre(chart.grid, party)
  const camera = useCamera(chart, place)
  const sheet = { width: chart.width, height: chart.height }
  return (
    <figure className={styles.chart} aria-labelledby={placeId}>
      <div
        ref={camera.paneRef}
        className={styles.pane}
        role="application"
        aria-label="Map"
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows, + and − move the map.
        tabIndex={0}
      >
        {/* Its box is the image's: measured against it, the marker stands where the grid says. */}
        <div ref={camera.layerRef} className={styles.sheet} style={sheet} data-testid="chart">
          {!failed && (
            <ChartImage chart={chart} as={as} zoom={camera.zoom} onFail={() => setFailed(true)} />
          )}
          <PartyHex chart={chart} at={place} />
          <PartyMarker at={place} />
        </div>
      </div>
      <div className={styles.lamp} />
      <p id={help} hidden>
        Arrow keys move the map, plus and minus zoom, Home centres it on the party.
      </p>
      {failed && <MissingImage onRetry={() => setFailed(false)} />}
      <ChartControls camera={camera} />
      <Whereabouts party={party} surroundings={surroundings} placeId={placeId} />
    </figure>
  )
}
