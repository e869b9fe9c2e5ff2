import { type MouseEvent, useCallback, useState } from 'react'
import type { CreatedCampaign } from '../../protocol/access.ts'
import { CAMPAIGNS_PATH } from '../../protocol/paths.ts'
import styles from '../access/parts.module.css'
import { Queries } from '../ui/api/queries.tsx'
import button from '../ui/button.module.css'
import { LeaveQuestion } from '../ui/dialog/leave-question.tsx'
import { useUnsavedWarning } from '../ui/dialog/use-unsaved-warning.ts'
import { PlainPage } from '../ui/page/plain-page.tsx'
import { gmLinkWithKey, NewCampaignForm, OpenedCampaign } from './new-campaign.tsx'
import * as words from './words.tsx'

/** `kept` once the key was copied, `asked` once the GM was asked about leaving without it. */
type ShownKey = 'new' | 'kept' | 'asked'

/** The public page for a new campaign; the server refuses if the host does not allow it. */
export const NewCampaignScreen = () => {
  const [opened, setOpened] = useState<CreatedCampaign | null>(null)
  const [gmKey, setGmKey] = useState<ShownKey>('new')
  const onAsked = useCallback(() => setGmKey('asked'), [])
  useUnsavedWarning(opened !== null && gmKey === 'new', { onAsked })
  return (
    <PlainPage title={opened?.name || words.aNewCampaign}>
      {opened ? (
        <div className={styles.parts}>
          <OpenedCampaign
            opened={opened}
            origins={opened.origins}
            onKept={() => setGmKey('kept')}
          />
          <ToGmPage opened={opened} gmKey={gmKey} onAsked={onAsked} />
        </div>
      ) : (
        <Queries>
          <NewCampaignForm<CreatedCampaign> path={CAMPAIGNS_PATH} onOpened={setOpened} />
        </Queries>
      )}
    </PlainPage>
  )
}

/** The link to the GM page; asks first if the key was not copied. A new tab loses nothing. */
const ToGmPage = (props: {
  readonly opened: Pick<CreatedCampaign, 'gm' | 'key'>
  readonly gmKey: ShownKey
  readonly onAsked: () => void
}) => {
  const { opened, gmKey, onAsked } = props
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
