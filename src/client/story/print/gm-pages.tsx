import type { JournalDay as Day, PlayerView } from '../../../protocol/views.ts'
import { sameHex } from '../../../rules/hex.ts'
import { GmChart } from '../../chart/gm/gm-chart.tsx'
import { PrintMap } from '../../chart/print/print-map.tsx'
import { useCampaign, useView } from '../../gm/session/use-gm.ts'
import { dayNumber, product } from '../../ui/words.ts'
import { JournalDay } from '../journal/journal-day.tsx'
import { journal } from './gm-words.ts'
import { PlayerMapPage } from './player-map-page.tsx'
import styles from './print-pages.module.css'
import { caption } from './words.ts'

interface GmPagesProps {
  readonly players: string
  readonly map: 'gm' | PlayerView | null
  readonly days: readonly Day[] | null
}

/** What the GM prints: a map as one of both audiences sees it, the journal, or both. */
export const GmPages = ({ players, map, days }: GmPagesProps) => {
  const campaign = useCampaign()
  const view = useView((view) => view)
  const { believed } = view
  const { position } = view.map
  return (
    <>
      {map === 'gm' ? (
        <section className={styles.map}>
          <GmChart
            sheet={PrintMap}
            campaign={campaign}
            chart={view.chart}
            party={position}
            as="gm"
            surroundings={view.surroundings}
            fog={view.fog}
            known={view.known}
            trail={view.trail}
            sites={view.sites}
            numbering={view.numbering}
            naming={view.naming}
            believed={sameHex(believed, position) ? null : believed}
          />
          <p className={styles.caption}>{caption(product, dayNumber(view.day))}</p>
        </section>
      ) : (
        map && <PlayerMapPage campaign={players} view={map} />
      )}
      {days && (
        <section className={styles.journal}>
          <h2>{journal}</h2>
          <div className={styles.days}>
            {days.map((day) => (
              <JournalDay key={day.revision} day={day} naming={view.naming} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
