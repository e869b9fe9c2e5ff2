import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { NotFoundScreen } from '#client/access/not-found/not-found-screen.tsx'
import { useAccess } from '#client/access/players-link.tsx'
import { SignInPage } from '#client/access/sign-in/sign-in-page.tsx'
import {
  gmTarget,
  type LinkResult,
  type SignInTarget,
  useSession,
  useSignInLink,
} from '#client/access/sign-in/use-session.ts'
import { continueLabel } from '#client/session/command-words.ts'
import { useCreatePlanner } from '#client/session/plan.ts'
import { useRuntime } from '#client/session/runtime.ts'
import { hasUnsavedWork } from '#client/session/session-state.ts'
import {
  GmContext,
  LiveContext,
  useCampaign,
  useGm,
  useGmSession,
  useView,
} from '#client/session/use-gm.ts'
import { useJournal } from '#client/story/use-journal.ts'
import { goTo, leavePage } from '#client/ui/address.ts'
import { sayError } from '#client/ui/api/problem.ts'
import { QueryProvider } from '#client/ui/api/queries.tsx'
import { useUnsavedWarning } from '#client/ui/dialog/use-unsaved-warning.ts'
import { ClashDialog } from '#client/ui/draft/clash-dialog.tsx'
import { clashingFields, draftValue } from '#client/ui/draft/draft.ts'
import { fieldId, nameField, sayValue } from '#client/ui/draft/fields.ts'
import { stillSignedIn } from '#client/ui/gm-words.ts'
import { lazyPart } from '#client/ui/lazy/lazy-part.tsx'
import { useLive } from '#client/ui/live/use-live.ts'
import { useReload } from '#client/ui/live/use-return.ts'
import { usePageTitle } from '#client/ui/page/page-title.ts'
import { useStoredSwitch } from '#client/ui/stored-text.ts'
import { usePrintKey } from '#client/ui/use-listener.ts'
import { dayNumber } from '#client/ui/words.ts'
import { gmPath, playerPath } from '#protocol/paths.ts'
import type { GmView } from '#protocol/views.ts'
import { GmLoading } from './gm-loading.tsx'
import { GmPage } from './gm-page.tsx'
import { GmPages, isGmAddress, useGmAddress } from './gm-pages.tsx'
import { useScreenKeys } from './keys.ts'
import { ShareDialog, SignOutDialog } from './menu/dialogs.tsx'
import { focusMenu, GmHeader, usePlayersAddress } from './menu/gm-header.tsx'
import { HelpDialog } from './menu/help-dialog.tsx'
import * as menuWords from './menu/words.tsx'
import * as words from './words.tsx'

const NoCampaignScreen = lazyPart(
  () => import('#client/access/not-found/no-campaign-screen.tsx'),
  'NoCampaignScreen',
)
const PlayerPane = lazyPart(() => import('#client/player/player-pane.tsx'), 'PlayerPane')
const GmPrint = lazyPart(() => import('#client/story/print/gm-print.tsx'), 'GmPrint')

/** The GM's screen: signs in with the key in the address, if there is one. */
export const GmScreen = ({ campaign }: { readonly campaign: string }) =>
  // An unknown address must not use up a sign-in link.
  isGmAddress(campaign, location.pathname) ? (
    <SignInByLink campaign={campaign} />
  ) : (
    <NotFoundScreen />
  )

const SignInByLink = ({ campaign }: { readonly campaign: string }) => {
  const [target] = useState(() => gmTarget(campaign))
  const link = useSignInLink(target)
  return link ? <SignedIn campaign={campaign} target={target} link={link} /> : <GmLoading />
}

const SignedIn = (props: {
  readonly campaign: string
  readonly target: SignInTarget
  readonly link: LinkResult
}) => {
  const { campaign, target, link } = props
  const live = useLive<GmView>(campaign, { screen: true })
  const signIn = useSession(target, link, live.view !== null, live.restart)
  const { end, isSignedIn } = signIn
  const gm = useRuntime(campaign, live, end)
  const planner = useCreatePlanner(campaign, live.view, end)
  const outdated = useReload(live.newerProtocol)
  const [isLeaving, setLeaving] = useState(false)
  const screen = useMemo(() => ({ campaign, gm, planner, setLeaving }), [campaign, gm, planner])
  useEffect(() => {
    if (live.end === 'signed-out') end()
  }, [live.end, end])

  if (live.end === 'missing' && !isLeaving) {
    return (
      <NoCampaignScreen
        campaign={campaign}
        as="gm"
        didExist={gm.get().view !== null}
        onBack={live.reconnect}
      />
    )
  }
  if (!isSignedIn) {
    return (
      <SignInPage target={target} reason={signIn.reason} onEnter={signIn.signInWithKey}>
        {words.notTheGm} <a href={playerPath(campaign)}>{words.toPlayersMap}</a>
      </SignInPage>
    )
  }
  return (
    <QueryProvider onSignedOut={end}>
      <GmContext value={screen}>
        <LiveContext value={{ ...live, outdated }}>
          <SignedInPage hasLiveView={live.view !== null} end={end} leave={signIn.signOut} />
        </LiveContext>
      </GmContext>
    </QueryProvider>
  )
}

const SignedInPage = (props: {
  /** Whether the live connection has sent a view since it was opened. */
  readonly hasLiveView: boolean
  readonly end: () => void
  readonly leave: () => Promise<void>
}) => {
  const { hasLiveView, end, leave } = props
  const campaign = useCampaign()
  const gm = useGm()
  const { page } = useGmAddress()
  const unsaved = useGmSession(hasUnsavedWork)
  const view = useGmSession((session) => session.view)
  const journal = useJournal(campaign, hasLiveView ? view : null, end)
  // Fetches the access data that the header and its dialogs read.
  useAccess(campaign, hasLiveView)
  const players = usePlayersAddress()
  const [isPaneOpen, setPaneOpen] = useState(false)
  const [question, setQuestion] = useState<'share' | 'help' | 'sign-out' | null>(null)
  const close = (): void => setQuestion(null)
  const help = useScreenKeys(gm, () => setQuestion('help'))
  const [letters, setLetters] = useStoredSwitch('overland-pad-letters')
  // The print component is lazy and may load after the key is pressed, so the key is handled here.
  usePrintKey(() => goTo(`${gmPath(campaign)}/print`))
  useUnsavedWarning(unsaved, { outlivesReload: true })
  usePageTitle(view ? dayNumber(view.day) : menuWords.page)
  useFocusOnFlagged()

  const needsLeaveQuestion = hasLiveView && view !== null && unsaved
  const signOut = (): void =>
    void leave().catch((error: unknown) =>
      gm.dispatch({ kind: 'noted', note: stillSignedIn(sayError(error)) }),
    )
  const header = (
    <GmHeader
      isPaneOpen={isPaneOpen}
      onTogglePane={() => setPaneOpen(!isPaneOpen)}
      onAsk={setQuestion}
    />
  )
  if (!view || !hasLiveView) return <GmLoading header={header} />
  const playersPane = isPaneOpen && (
    <PlayerPane
      campaign={players}
      onClose={() => {
        // On a phone the pane hides the menu: it must close before the menu gets the focus.
        flushSync(() => setPaneOpen(false))
        focusMenu()
      }}
    />
  )
  return (
    <>
      <GmPage journal={journal} letters={letters} header={header} playersPane={playersPane} />
      <ClashQuestion />
      <GmPrint playersAddress={players} journal={journal.days ?? []} isOpen={page === 'print'} />
      <GmPages
        journal={journal}
        onLeave={async () => {
          if (needsLeaveQuestion) setQuestion('sign-out')
          else await leave()
          leavePage(gmPath(campaign))
        }}
      />
      {question === 'help' && (
        <HelpDialog {...help} letters={letters} onLetters={setLetters} onClose={close} />
      )}
      {question === 'sign-out' && <SignOutDialog onLeave={signOut} onClose={close} />}
      {question === 'share' && <ShareDialog onClose={close} />}
    </>
  )
}

const useFocusOnFlagged = (): void => {
  // `flagged` is a new object each time, so that the same field can be focused again.
  const { flagged } = useGmSession(({ flaggedField }) => ({ flagged: flaggedField }))
  useEffect(() => {
    if (flagged && flagged.field !== 'terrain') {
      document.getElementById(fieldId(flagged.field))?.focus()
    }
  }, [flagged])
}

/** Asks which value to keep when another screen changed a field that was edited here. */
const ClashQuestion = () => {
  const gm = useGm()
  const { draft, question } = useGmSession(({ draft, question }) => ({ draft, question }))
  const { map, chart } = useView()
  if (question?.kind !== 'clash') return null
  return (
    <ClashDialog
      clashes={clashingFields(draft, map).map((field) => ({
        field,
        name: nameField(field),
        yours: sayValue(field, draftValue(draft, map, field)),
        now: sayValue(field, map[field]),
      }))}
      continueLabel={continueLabel(question.command, chart.grid.pointy)}
      onDecide={(choices) => {
        gm.dispatch({ kind: 'decided', choices })
        void gm.run(question.command)
      }}
      onCancel={() => gm.dispatch({ kind: 'decided', choices: {} })}
    />
  )
}
