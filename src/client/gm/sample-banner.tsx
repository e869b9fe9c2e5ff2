import { useMutation } from '@tanstack/react-query'
import type { NewKey } from '../../protocol/access.ts'
import { gmPath, HOME } from '../../protocol/paths.ts'
import { useAccess } from '../access/players-link.tsx'
import { keepKey, newGmKey } from '../access/words.tsx'
import { sayTrouble } from '../ui/api/problem.ts'
import { request } from '../ui/api/request.ts'
import { Button } from '../ui/button.tsx'
import { CopyRow } from '../ui/copy-row.tsx'
import { AskFirst } from '../ui/dialog/ask-first.tsx'
import { close } from '../ui/gm-words.ts'
import { Trouble } from '../ui/page/trouble.tsx'
import styles from './sample-banner.module.css'
import { useCampaign, useLeaving } from './session/use-gm.ts'
import * as words from './words.tsx'

/** R-SAMPLE-3: says that this is the sample, and ends that. */
export const SampleBanner = (props: {
  /** Its new key, which the server tells only once: it outlives the banner's place on the page. */
  readonly newKey: string | null
  readonly onNewKey: (key: string | null) => void
  readonly onKept: () => void
}) => {
  const { newKey: key, onNewKey, onKept } = props
  const campaign = useCampaign()
  const setLeaving = useLeaving()
  const { data, refetch } = useAccess(campaign, false)
  const keep = useMutation({
    mutationFn: () => request<NewKey>(campaign, '/sample/keep', { method: 'POST' }),
    onSuccess: async ({ key }) => {
      onNewKey(key)
      await refetch()
    },
  })
  const remove = async (): Promise<void> => {
    setLeaving(true)
    await request(campaign, '/sample', { method: 'DELETE' }).catch((error: unknown) => {
      setLeaving(false)
      throw error
    })
    location.replace(gmPath(HOME))
  }
  if (key === null && data?.sample !== 'this') return null
  return (
    <section className={`slip small ${styles.banner}`} aria-label={words.sample}>
      {key === null ? (
        <div className={`row gap-1 ${styles.row}`}>
          <p>{words.thisIsSample}</p>
          <AskFirst {...words.deleteSample} danger onSure={remove}>
            <p>{words.aboutDeletingSample}</p>
          </AskFirst>
          <Button aria-disabled={keep.isPending} onClick={() => keep.mutate()}>
            {words.keepSample}
          </Button>
        </div>
      ) : (
        <div aria-live="polite">
          <p>{words.sampleIsYours}</p>
          <CopyRow label={newGmKey} value={key} primary whole hint={keepKey} />
          <Button
            onClick={() => {
              onNewKey(null)
              onKept()
            }}
          >
            {close}
          </Button>
        </div>
      )}
      <Trouble>{keep.error && sayTrouble(keep.error)}</Trouble>
    </section>
  )
}
