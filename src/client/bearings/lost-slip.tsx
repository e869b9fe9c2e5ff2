import { useEffect, useState } from 'react'
import { sameHex } from '../../rules/hex.ts'
import { bearingWords } from '../chart/words/bearing-words.ts'
import type { GmProps } from '../gm-session/runtime.ts'
import { gmNaming } from '../hexes/gm-naming.ts'
import { hexName } from '../hexes/hex-name.ts'
import { Button } from '../ui/button.tsx'
import * as words from '../words/en/bearings.tsx'
import { BearingsDialog } from './bearings-dialog.tsx'
import styles from './lost-slip.module.css'

interface LostSlipProps extends GmProps {
  /** The card and its dialog have closed, and the focus must move. */
  readonly onFound: () => void
}

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
    <section className={styles.slip} aria-label={words.lost}>
      <p>
        {words.believesToBe(
          <strong>{words.partyIsLost}</strong>,
          hexName(believed, gmNaming(view)),
          bearingWords(map.position, believed),
        )}
      </p>
      <Button onClick={() => setFinding(true)}>{words.find}</Button>
      {finding && <BearingsDialog gm={gm} session={session} onClose={() => setFinding(false)} />}
    </section>
  )
}
