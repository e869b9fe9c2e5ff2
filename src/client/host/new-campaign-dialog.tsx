import { useState } from 'react'
import type { OpenedCampaign as Opened } from '../../protocol/access.ts'
import { hostApiPath } from '../../protocol/paths.ts'
import styles from '../access/parts.module.css'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { cancel } from '../ui/gm-words.ts'
import { NewCampaignForm } from './new-campaign-form.tsx'
import { OpenedCampaign } from './opened-campaign.tsx'
import { useHostSettings } from './server-part.tsx'
import * as words from './words.tsx'

/** Makes a campaign and shows its key once. */
export const NewCampaignDialog = (props: {
  readonly onMade: () => void
  readonly onClose: () => void
}) => {
  const { onMade, onClose } = props
  const { origins } = useHostSettings()
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <Dialog title={opened?.name || words.newCampaign} onClose={onClose}>
      <div className={styles.parts}>
        {opened ? (
          <OpenedCampaign opened={opened} origins={origins} />
        ) : (
          <NewCampaignForm
            path={hostApiPath('/campaigns')}
            onOpened={(made) => {
              setOpened(made)
              onMade()
            }}
          />
        )}
        <p className="row end">
          <Button onClick={onClose}>{opened ? words.done : cancel}</Button>
        </p>
      </div>
    </Dialog>
  )
}
