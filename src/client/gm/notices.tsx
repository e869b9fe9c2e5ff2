import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccess } from '#client/access/players-link.tsx'
import { keepKey, newGmKey } from '#client/access/words.tsx'
import { useCampaign, useSetLeaving } from '#client/session/use-gm.ts'
import { goTo } from '#client/ui/address.ts'
import { request } from '#client/ui/api/request.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyRow } from '#client/ui/copy-row.tsx'
import { ConfirmButton } from '#client/ui/dialog/confirm-button.tsx'
import { close } from '#client/ui/gm-words.ts'
import { CloseIcon } from '#client/ui/icons.tsx'
import { ErrorMessage } from '#client/ui/page/error-message.tsx'
import { useStoredSwitch } from '#client/ui/stored-text.ts'
import type { NewKey, Sample } from '#protocol/access.ts'
import { gmPath, HOME } from '#protocol/paths.ts'
import banner from './sample-banner.module.css'
import vanishing from './vanishing-data.module.css'
import ways from './ways-to-begin.module.css'
import * as words from './words.tsx'

/** R-DOC-3: warns, once a visit, that the server does not keep its data. */
export const VanishingData = (props: {
  /** Called when the notice has closed and the focus must move. */
  readonly onClosed: () => void
}) => {
  const { data } = useAccess(useCampaign(), false)
  const [isClosed, setClosed] = useState(false)
  if (!data?.dataVanish || isClosed) return null
  return (
    <div
      role="note"
      aria-label={words.vanishingData}
      className={`paper-card small line gap-1 ${vanishing.notice}`}
    >
      <p className="grow">{words.vanishes}</p>
      <button
        type="button"
        className="sign"
        aria-label={words.closeVanishingData}
        onClick={() => {
          setClosed(true)
          props.onClosed()
        }}
      >
        <CloseIcon />
      </button>
    </div>
  )
}

/** Ways to begin a campaign, shown until the first day has ended or the GM closes them. */
export const WaysToBegin = (props: {
  readonly day: number
  /** Called when the notice has closed and the focus must move. */
  readonly onDone: () => void
}) => {
  const { day, onDone } = props
  const campaign = useCampaign()
  const sample = useAccess(campaign, false).data?.sample
  const look = useMutation({
    mutationFn: () => request<Sample>(campaign, '/sample', { method: 'POST' }),
    onSuccess: ({ gm }) => location.assign(gmPath(gm)),
  })
  // The device remembers it for all campaigns.
  const [areDismissed, setDismissed] = useStoredSwitch('overland-first-steps')
  if (areDismissed || day > 0) return null
  const beginHere = (): void => {
    setDismissed(true)
    onDone()
  }
  return (
    <div role="note" aria-label={words.firstSteps} className={`paper-card small ${ways.notice}`}>
      <ul className={ways.ways}>
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
      <ErrorMessage error={look.error} />
    </div>
  )
}

/** R-SAMPLE-3: says that this is the sample campaign; keeps or deletes it. */
export const SampleBanner = (props: {
  /**
   * The kept campaign's new key, which the server sends only once. The parent holds it, because the
   * banner may move on the page.
   */
  readonly newKey: string | null
  readonly onNewKey: (key: string | null) => void
  readonly onKept: () => void
}) => {
  const { newKey: key, onNewKey, onKept } = props
  const campaign = useCampaign()
  const setLeaving = useSetLeaving()
  const { data, refetch } = useAccess(campaign, false)
  const keepSample = useMutation({
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
    <section className={`paper-card small ${banner.banner}`} aria-label={words.sample}>
      {key === null ? (
        <div className={`row gap-1 ${banner.row}`}>
          <p>{words.thisIsSample}</p>
          <ConfirmButton {...words.deleteSample} danger onConfirm={remove}>
            <p>{words.aboutDeletingSample}</p>
          </ConfirmButton>
          <Button aria-disabled={keepSample.isPending} onClick={() => keepSample.mutate()}>
            {words.keepSample}
          </Button>
        </div>
      ) : (
        <div aria-live="polite">
          <p>{words.sampleIsYours}</p>
          <CopyRow label={newGmKey} value={key} isMain multiline hint={keepKey} />
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
      <ErrorMessage error={keepSample.error} />
    </section>
  )
}
