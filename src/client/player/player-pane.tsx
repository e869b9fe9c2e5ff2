import { useLayoutEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import * as words from '#client/ui/gm-words.ts'
import { useLive } from '#client/ui/live/use-live.ts'
import type { PlayerView } from '#protocol/views.ts'
import { PlayerPage } from './player-page.tsx'
import styles from './player-pane.module.css'

export const PlayerPane = (props: { readonly campaign: string; readonly onClose: () => void }) => {
  const { campaign, onClose } = props
  const { view, status, point } = useLive<PlayerView>(campaign, { as: 'player' })
  const close = useRef<HTMLButtonElement>(null)
  // In the layout phase: the pane loads late, and the user's next key press is for the pane.
  useLayoutEffect(() => close.current?.focus(), [])
  return (
    <section className={styles.pane} aria-label={words.asPlayers} data-pane>
      <header className={`row between gap-3 ${styles.head}`}>
        <h2>{words.asPlayers}</h2>
        <Button ref={close} onClick={onClose}>
          {words.close}
        </Button>
      </header>
      <div className={`scrolls ${styles.device}`}>
        <PlayerPage campaign={campaign} view={view} status={status} point={point} as="div" />
      </div>
    </section>
  )
}
