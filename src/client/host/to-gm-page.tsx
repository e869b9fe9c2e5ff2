import { type MouseEvent, useState } from 'react'
import type { OpenedCampaign } from '../../protocol/access.ts'
import button from '../ui/button.module.css'
import { LeaveQuestion } from '../ui/leave-question.tsx'
import * as words from '../words/en/host.tsx'
import { gmLinkWithKey } from './opened-campaign.tsx'

/** `kept` once the key was copied, `asked` once the GM was asked about leaving without it. */
export type ShownKey = 'new' | 'kept' | 'asked'

interface ToGmPageProps {
  readonly opened: Pick<OpenedCampaign, 'gm' | 'key'>
  readonly gmKey: ShownKey
  readonly onAsked: () => void
}

/** The link to the GM page; asks first if the key was not copied. A new tab loses nothing. */
export const ToGmPage = ({ opened, gmKey, onAsked }: ToGmPageProps) => {
  const [leaving, setLeaving] = useState(false)
  const link = gmLinkWithKey(opened, location.origin)
  const follow = (event: MouseEvent): void => {
    if (gmKey !== 'new' || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setLeaving(true)
    onAsked()
  }
  return (
    <>
      <p>
        <a href={link} className={button.button} onClick={follow}>
          {words.toGmPage}
        </a>
      </p>
      {leaving && gmKey !== 'kept' && (
        <LeaveQuestion
          why={words.keyNotCopied}
          leave={words.leaveWithout}
          save={null}
          onStay={() => setLeaving(false)}
          onLeave={() => location.assign(link)}
        />
      )}
    </>
  )
}
