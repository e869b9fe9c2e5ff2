import { useEffect, useState } from 'react'
import type { Bearings } from '../../../protocol/settings.ts'
import { hexDistance, sameHex } from '../../../rules/hex.ts'
import { hexName, namingOf } from '../../chart/hex-name.ts'
import { compassPoint } from '../../chart/in-words/bearing-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { cancel } from '../../ui/gm-words.ts'
import { useDialogEdit, useView } from '../session/use-gm.ts'
import styles from './lost-card.module.css'
import * as words from './words.tsx'

const REVEALS = ['trail', 'end'] as const satisfies Bearings['reveal'][]

/** The party finds out where it is: asks how much of the way players are shown. */
const BearingsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { note, sending, unanswered, send } = useDialogEdit(onClose)
  const find = (reveal: Bearings['reveal']): void => {
    if (sending) return
    const body: Bearings = { reveal }
    void send({ kind: 'edit', method: 'POST', route: '/bearings', body, says: words.foundBearings })
  }
  return (
    <Dialog title={words.findBearingsTitle} onClose={onClose}>
      <div className={styles.choices}>
        {REVEALS.map((reveal) => (
          <Button
            key={reveal}
            className={styles.choice}
            aria-disabled={sending}
            onClick={() => find(reveal)}
          >
            <strong>{words.revealWay[reveal].label}</strong>{' '}
            <small className="soft small">{words.revealWay[reveal].about}</small>
          </Button>
        ))}
      </div>
      <p className={styles.note} aria-live="assertive">
        {note}
        {unanswered && words.noAnswerYet}
      </p>
      <p className="row end">
        <Button onClick={onClose}>{cancel}</Button>
      </p>
    </Dialog>
  )
}

export const LostCard = (props: {
  /** The card and its dialog have closed, and the focus must move. */
  readonly onFound: () => void
}) => {
  const { onFound } = props
  const [finding, setFinding] = useState(false)
  const view = useView()
  const { map, believed } = view
  const naming = namingOf(view)
  const isLost = !sameHex(map.position, believed)
  useEffect(() => {
    if (isLost || !finding) return
    setFinding(false)
    onFound()
  }, [isLost, finding, onFound])
  if (!isLost) return null
  return (
    <section className={`slip small ${styles.card}`} aria-label={words.lost}>
      <p>
        {words.believesToBe(
          <strong>{words.partyIsLost}</strong>,
          hexName(believed, naming),
          hexDistance(map.position, believed),
          compassPoint(map.position, believed, naming?.pointy),
        )}
      </p>
      <Button onClick={() => setFinding(true)}>{words.findBearings}</Button>
      {finding && <BearingsDialog onClose={() => setFinding(false)} />}
    </section>
  )
}
