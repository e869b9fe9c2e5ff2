import type { PlayerView } from '../../../protocol/views.ts'
import { PlayerMapPage } from './player-map-page.tsx'
import styles from './player-print.module.css'
import { PrintPages } from './print-pages.tsx'
import { usePrinting, usePrintKey } from './use-printing.ts'
import * as words from './words.ts'

interface PlayerPrintProps {
  readonly campaign: string
  readonly view: PlayerView
}

/** The map on paper, as players see it. */
export const PlayerPrint = ({ campaign, view }: PlayerPrintProps) => {
  const [printing, print, done] = usePrinting()
  usePrintKey(print)
  return (
    <>
      <button type="button" className={styles.print} onClick={print}>
        {words.print}
      </button>
      {printing && (
        <PrintPages asks={printing === 'asked'} onDone={done}>
          <PlayerMapPage campaign={campaign} view={view} />
        </PrintPages>
      )}
    </>
  )
}
