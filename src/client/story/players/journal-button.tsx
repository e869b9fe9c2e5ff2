import { useState } from 'react'
import type { PlayerView } from '../../../protocol/views.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import type { LiveStatus } from '../../ui/live/connection.ts'
import { title } from '../words.ts'

/** A chunk of its own: it comes when it is opened. */
const PlayersJournalPage = lazyPart(() => import('./players-journal.tsx'), 'PlayersJournalPage')

interface JournalButtonProps {
  readonly campaign: string
  readonly view: PlayerView
  readonly status: LiveStatus
}

/** R-STORY-4: only there while players may read their journal. An open page stays, and says so. */
export const JournalButton = ({ campaign, view, status }: JournalButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {view.journal !== null && <Button onClick={() => setOpen(true)}>{title}</Button>}
      {isOpen && (
        <PlayersJournalPage
          campaign={campaign}
          view={view}
          status={status}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
