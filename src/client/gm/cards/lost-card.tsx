import { useEffect, useState } from 'react'
import { hexName, hexNamingOf } from '#client/chart/hex-name.ts'
import { compassPoint } from '#client/chart/in-words/bearing-words.ts'
import { retryState } from '#client/session/session-state.ts'
import { useGm, useGmSession, useView } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { cancel } from '#client/ui/gm-words.ts'
import type { Bearings } from '#protocol/settings.ts'
import { hexDistance, sameHex } from '#shared/hex.ts'
import styles from './lost-card.module.css'
import * as words from './words.tsx'

const REVEALS = ['trail', 'end'] as const satisfies Bearings['reveal'][]

/** Asks how much of the true trail players see when a lost party finds its bearings. */
const BearingsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const gm = useGm()
  const { note, isUnanswered } = useGmSession(({ notice, underway }) => ({
    note: notice,
    isUnanswered: retryState(underway) !== null,
  }))
  const [isSending, setSending] = useState(false)
  // A refusal is shown in this dialog only: the page's own message is cleared.
  useEffect(() => {
    const clearNote = (): void => gm.dispatch({ kind: 'noted', note: null })
    clearNote()
    return clearNote
  }, [gm])
  const findBearings = async (reveal: Bearings['reveal']): Promise<void> => {
    setSending(true)
    const body: Bearings = { reveal }
    const announcement = words.foundBearings
    const isSaved = await gm.run({
      kind: 'edit',
      method: 'POST',
      route: '/bearings',
      body,
      announcement,
    })
    setSending(false)
    if (isSaved) onClose()
  }
  return (
    <Dialog title={words.findBearingsTitle} onClose={onClose}>
      <div className={`stack gap-2 ${styles.choices}`}>
        {REVEALS.map((reveal) => (
          <Button
            key={reveal}
            className={styles.choice}
            aria-disabled={isSending}
            onClick={() => void findBearings(reveal)}
          >
            <strong className="heading">{words.revealWay[reveal].label}</strong>{' '}
            <small className="soft small">{words.revealWay[reveal].about}</small>
          </Button>
        ))}
      </div>
      <p className="marked held apart-2" aria-live="assertive">
        {note}
        {isSending && isUnanswered && words.noAnswerYet}
      </p>
      <p className="row end">
        <Button onClick={onClose}>{cancel}</Button>
      </p>
    </Dialog>
  )
}

export const LostCard = (props: {
  /** Called when the card and its dialog have closed and the focus must move. */
  readonly onFound: () => void
}) => {
  const { onFound } = props
  const [isDialogOpen, setDialogOpen] = useState(false)
  const view = useView()
  const { map, believed } = view
  const naming = hexNamingOf(view)
  const isLost = !sameHex(map.position, believed)
  useEffect(() => {
    if (isLost || !isDialogOpen) return
    setDialogOpen(false)
    onFound()
  }, [isLost, isDialogOpen, onFound])
  if (!isLost) return null
  return (
    <section className={`paper-card small ${styles.card}`} aria-label={words.lost}>
      <p>
        {words.believesToBe(
          <strong>{words.partyIsLost}</strong>,
          hexName(believed, naming),
          hexDistance(map.position, believed),
          compassPoint(map.position, believed, naming?.pointy),
        )}
      </p>
      <Button onClick={() => setDialogOpen(true)}>{words.findBearings}</Button>
      {isDialogOpen && <BearingsDialog onClose={() => setDialogOpen(false)} />}
    </section>
  )
}
