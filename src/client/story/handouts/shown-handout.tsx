import { useState } from 'react'
import type { HandoutView } from '../../../protocol/players-journal.ts'
import { Button } from '../../ui/button.tsx'
import { ClosableSheet } from './sheet.tsx'
import * as words from './words.ts'

interface ShownHandoutProps {
  readonly campaign: string
  readonly handout: HandoutView
  /** Whether it comes up by itself: not where the GM looks at what players see. */
  readonly comesUp: boolean
}

/** R-HAND-4: what the GM shows now lies over the page until its reader puts it away. */
export const ShownHandout = ({ campaign, handout, comesUp }: ShownHandoutProps) => {
  const [putAway, setPutAway] = useState(comesUp ? null : handout.id)
  if (putAway !== handout.id)
    return (
      <ClosableSheet campaign={campaign} handout={handout} onClose={() => setPutAway(handout.id)} />
    )
  return <Button onClick={() => setPutAway(null)}>{words.lookAgain(handout.name)}</Button>
}
