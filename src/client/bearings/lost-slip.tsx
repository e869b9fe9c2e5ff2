import { useEffect, useState } from 'react'
import type { GmView } from '../../protocol/views.ts'
import { sameHex } from '../../rules/hex.ts'
import { bearingWords } from '../chart/words/bearing-words.ts'
import type { GmRuntime } from '../gm/runtime.ts'
import type { GmSession } from '../gm/session-state.ts'
import { gmNaming } from '../hexes/gm-naming.ts'
import { hexName } from '../hexes/hex-name.ts'
import button from '../ui/button.module.css'
import { BearingsDialog } from './bearings-dialog.tsx'
import styles from './lost-slip.module.css'

interface LostSlipProps {
  readonly gm: GmRuntime
  readonly session: GmSession
  readonly view: GmView
  /** The slip is gone, and the dialog over it with the focus. */
  readonly onFound: () => void
}

/** While the party is elsewhere than it believes: where it believes to be, and the way back. */
export const LostSlip = ({ gm, session, view, onFound }: LostSlipProps) => {
  const [finding, setFinding] = useState(false)
  const { map, believed } = view
  const isLost = !sameHex(map.position, believed)
  useEffect(() => {
    if (isLost || !finding) return
    setFinding(false)
    onFound()
  }, [isLost, finding, onFound])
  if (!isLost) return null
  return (
    <section className={styles.slip} aria-label="Lost">
      <p>
        <strong>The party is lost:</strong> it believes to be at {hexName(believed, gmNaming(view))}
        , {bearingWords(map.position, believed)} of where it is.
      </p>
      <button type="button" className={button.button} onClick={() => setFinding(true)}>
        Found their bearings
      </button>
      {finding && <BearingsDialog gm={gm} session={session} onClose={() => setFinding(false)} />}
    </section>
  )
}
