import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sample } from '../../protocol/access.ts'
import { gmPath } from '../../protocol/paths.ts'
import { useAccess } from '../access/players-link.tsx'
import { goTo } from '../ui/address.ts'
import { sayTrouble } from '../ui/api/problem.ts'
import { request } from '../ui/api/request.ts'
import { Button } from '../ui/button.tsx'
import { keptText } from '../ui/kept-text.ts'
import { Trouble } from '../ui/page/trouble.tsx'
import { useCampaign } from './session/use-gm.ts'
import styles from './ways-to-begin.module.css'
import * as words from './words.tsx'

/** Kept by the device: who closed them once needs none in the next campaign. */
const kept = keptText('localStorage', 'overland-first-steps')

/** The ways to begin lie on the map until the first day has ended, or they are closed. */
export const WaysToBegin = (props: {
  readonly day: number
  /** The slip is gone, and the focus must move. */
  readonly onDone: () => void
}) => {
  const { day, onDone } = props
  const campaign = useCampaign()
  const sample = useAccess(campaign, false).data?.sample
  const look = useMutation({
    mutationFn: () => request<Sample>(campaign, '/sample', { method: 'POST' }),
    onSuccess: ({ gm }) => location.assign(gmPath(gm)),
  })
  const [isOver, setOver] = useState(() => kept.read() !== null)
  if (isOver || day > 0) return null
  const beginHere = (): void => {
    kept.write('over')
    setOver(true)
    onDone()
  }
  return (
    <div role="note" aria-label={words.firstSteps} className={`slip small ${styles.slip}`}>
      <ul className={styles.ways}>
        {sample === 'offered' && (
          <li>
            <Button
              aria-disabled={look.isPending || look.isSuccess}
              aria-describedby="way-sample"
              onClick={() => look.mutate()}
            >
              {words.seeSample}
            </Button>
            <p id="way-sample" aria-live="polite">
              {look.isPending ? words.settingOut : words.aboutSample}
            </p>
          </li>
        )}
        <li>
          <Button aria-describedby="way-own" onClick={() => goTo(`${gmPath(campaign)}/settings`)}>
            {words.ownMap}
          </Button>
          <p id="way-own">{words.aboutOwnMap}</p>
        </li>
        <li>
          <Button aria-describedby="way-this" onClick={beginHere}>
            {words.thisMap}
          </Button>
          <p id="way-this">{words.aboutThisMap}</p>
        </li>
      </ul>
      <Trouble>{look.error && sayTrouble(look.error)}</Trouble>
    </div>
  )
}
