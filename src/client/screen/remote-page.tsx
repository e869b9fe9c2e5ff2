import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  CodeAndLink,
  OriginChoice,
  screenLink,
  useAccess,
  useAccessChange,
  useLinkOrigin,
} from '#client/access/players-link.tsx'
import { useCampaign, useGm, useGmLive, useView } from '#client/session/use-gm.ts'
import { Sheet } from '#client/sheet/sheet.tsx'
import { newIdempotencyKey, request } from '#client/ui/api/request.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmButton } from '#client/ui/dialog/confirm-button.tsx'
import { ErrorMessage } from '#client/ui/page/error-message.tsx'
import { ToggleRow } from '#client/ui/toggle-row.tsx'
import type { Screen } from '#protocol/map/screen.ts'
import type { GmHandout } from '#protocol/story/handouts.ts'
import type { GmView } from '#protocol/views.ts'
import * as words from './gm-words.ts'
import styles from './remote-page.module.css'

/** Makes the link of the table's screen, or another one. */
const NEW_LINK = { route: '/screen', method: 'POST' } as const

const LOOKS = (['party', 'chart'] as const).map((value) => ({ value, label: words.look[value] }))

const SWITCH = [
  { value: true, label: words.onOff.on },
  { value: false, label: words.onOff.off },
]

/** What screens show, and how to change it: a press shows at once what it asked for. */
const useScreen = (campaign: string, shown: Screen | null) => {
  const { variables, isPending, error, mutate, reset } = useMutation({
    scope: { id: 'screen' },
    mutationFn: (body: Screen) => request(campaign, '/screen', { method: 'PUT', body }),
  })
  // What the server says stands, unless a press is on its way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each word of the server is a reason to look.
  useEffect(() => {
    if (!isPending) reset()
  }, [shown])
  const screen = (error ? null : variables) ?? shown
  return {
    screen,
    error,
    show: (change: Partial<Screen>): void => {
      if (screen) mutate({ ...screen, ...change })
    },
  }
}

/** R-SCREEN-3: the GM's remote for the table's screen, and its link. */
export const RemotePage = () => {
  const live = useGmLive()
  const { handouts } = useView()
  const { screen, error, show: put } = useScreen(useCampaign(), live.screen?.screen ?? null)
  /** A handout that was taken back is left out: the server would refuse it. */
  const laid = handouts.find(({ id }) => id === screen?.handout)?.id ?? null
  const show = (change: Partial<Screen>): void => put({ handout: laid, ...change })
  return (
    <Sheet title={words.title} look="column">
      <div>
        <LinkPart />
        <p aria-live="polite" className={`soft ruled ${styles.count}`}>
          {words.screensOn(live.screens)}
        </p>
        {screen ? (
          <section className="stack" aria-label={words.shows}>
            <ToggleRow
              name={words.shows}
              choices={LOOKS}
              value={screen.look}
              onChange={(look) => show({ look })}
            />
            <div className={styles.switch}>
              <span>{words.curtain}</span>
              <ToggleRow
                name={words.curtain}
                choices={SWITCH}
                value={screen.curtain}
                onChange={(curtain) => show({ curtain })}
              />
            </div>
            <ErrorMessage error={error} />
            <HandoutPart laid={laid} onLay={(handout) => show({ handout })} />
          </section>
        ) : (
          <p className="soft small">{words.unknownYet}</p>
        )}
      </div>
    </Sheet>
  )
}

/** R-SCREEN-2: what is laid on the map is shown to players before. */
const HandoutPart = (props: {
  readonly laid: string | null
  readonly onLay: (id: string | null) => void
}) => {
  const { laid, onLay } = props
  const gm = useGm()
  const campaign = useCampaign()
  const { revision, handouts } = useView()
  const { isPending, error, mutate } = useMutation({
    mutationFn: async ({ id, state }: GmHandout) => {
      if (state === 'shown') return
      const once = newIdempotencyKey()
      const options = { method: 'PUT', body: { state: 'shown' }, revision, once } as const
      const view = await request<GmView>(campaign, `/handouts/${id}`, options)
      gm.dispatch({ kind: 'seen', view })
    },
    onSuccess: (_, { id }) => onLay(id),
  })
  if (handouts.length === 0) return null
  return (
    <section className="stack" aria-label={words.handouts}>
      <h3>{words.handouts}</h3>
      <p className="soft small">{words.aboutHandouts}</p>
      <ErrorMessage error={error} />
      <ul className="stack">
        {handouts.map((handout) => {
          const isLaid = handout.id === laid && handout.state === 'shown'
          return (
            <li key={handout.id} className="line between break-words">
              <span>{handout.name}</span>
              <Button
                aria-disabled={isPending}
                spoken={handout.name}
                onClick={() => (isLaid ? onLay(null) : mutate(handout))}
              >
                {isLaid ? words.takeUp : words.lay}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const LinkPart = () => {
  const campaign = useCampaign()
  const { data: view, failureReason, isFetching } = useAccess(campaign)
  const { isPending, error, mutate } = useAccessChange(campaign)
  const { mutateAsync: replace } = useAccessChange(campaign)
  const origin = useLinkOrigin(view?.origins ?? [])
  const address = view?.screen ?? null
  const part = useRef<HTMLElement>(null)
  // The button goes away with its press; the link that takes its place is next.
  const make = (): void => mutate(NEW_LINK, { onSuccess: () => part.current?.focus() })
  return (
    <section ref={part} className={`stack ${styles.link}`} aria-label={words.link} tabIndex={-1}>
      <ErrorMessage error={error ?? failureReason} />
      {address === null && <p>{words.about}</p>}
      {address !== null && (
        <>
          <CodeAndLink label={words.link} link={screenLink(address, origin.chosen)}>
            <p>{words.about}</p>
          </CodeAndLink>
          <OriginChoice origin={origin} />
          <p className="soft small">{words.forStreams}</p>
          <ConfirmButton {...words.replaceLink} onConfirm={() => replace(NEW_LINK)}>
            <p>{words.aboutReplacing}</p>
          </ConfirmButton>
        </>
      )}
      {address === null && !isFetching && (
        <>
          <p className="soft small">{words.noLink}</p>
          <Button look="primary" aria-disabled={isPending} onClick={make}>
            {words.makeLink}
          </Button>
        </>
      )}
    </section>
  )
}
