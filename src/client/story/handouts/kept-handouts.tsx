import { useState } from 'react'
import type { HandoutView } from '../../../protocol/players-journal.ts'
import { Button } from '../../ui/button.tsx'
import { ClosableSheet } from './sheet.tsx'
import * as words from './words.ts'

interface KeptHandoutsProps {
  readonly campaign: string
  readonly handouts: readonly HandoutView[]
}

/** R-HAND-2: those of a day in the players' journal, each a click away. */
export const KeptHandouts = ({ campaign, handouts }: KeptHandoutsProps) => {
  const [open, setOpen] = useState<string | null>(null)
  const handout = handouts.find(({ id }) => id === open)
  return (
    <>
      {handouts.map(({ id, name }) => (
        <Button key={id} onClick={() => setOpen(id)}>
          {words.lookAgain(name)}
        </Button>
      ))}
      {handout && (
        <ClosableSheet campaign={campaign} handout={handout} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
