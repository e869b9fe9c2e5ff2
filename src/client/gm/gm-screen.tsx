import { useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { gmPath, playerPath } from '../../protocol/paths.ts'
import type { TableSummary } from '../../protocol/tables.ts'
import type { GmView } from '../../protocol/views.ts'
import { NoCampaignScreen } from '../access/not-found/lazy-no-campaign-screen.ts'
import { NotFoundScreen } from '../access/not-found/not-found-screen.tsx'
import { SignInPage } from '../access/sign-in/sign-in-page.tsx'
import { gmTarget, type SignInTarget } from '../access/sign-in/sign-in-target.ts'
import { useSession } from '../access/sign-in/use-session.ts'
import { type LinkResult, useSignInLink } from '../access/sign-in/use-sign-in-link.ts'
import { useAccess } from '../access/use-access.ts'
import { useJournal } from '../story/journal/use-journal.ts'
import { goTo } from '../ui/address.ts'
import { sayTrouble } from '../ui/api/problem.ts'
import { Queries } from '../ui/api/queries.tsx'
import { useUnsavedWarning } from '../ui/dialog/use-unsaved-warning.ts'
import { ClashDialog } from '../ui/draft/clash-dialog.tsx'
import { fieldId } from '../ui/draft/fields.ts'
import { lazyWithRetry } from '../ui/lazy/lazy-with-retry.tsx'
import { useLive } from '../ui/live/use-live.ts'
import { useReload } from '../ui/live/use-reload.ts'
import { usePageTitle } from '../ui/page/page-title.ts'
import { useKeptSwitch } from '../ui/use-kept-switch.ts'
import { dayNumber } from '../ui/words.ts'
import { GmLoading } from './gm-loading.tsx'
import { GmPage } from './gm-page.tsx'
import { GmSheets, isGmAddress, useGmAddress } from './gm-sheets.tsx'
import { useHelpKey, useSaveKey, useStepKeys } from './keys.ts'
import { focusMenu, GmHeader } from './menu/gm-header.tsx'
import { HelpDialog } from './menu/help-dialog.tsx'
import { ShareDialog } from './menu/share-dialog.tsx'
import { SignOutDialog } from './menu/sign-out-dialog.tsx'
import * as menuWords from './menu/words.tsx'
import { goOnWith } from './session/command-words.ts'
import { useRuntime } from './session/runtime.ts'
import { holdsUnsaved } from './session/session-state.ts'
import { useEncounterTables } from './session/use-encounter-tables.ts'
import {
  GmContext,
  LiveContext,
  useCampaign,
  useGm,
  useGmLive,
  useGmSession,
} from './session/use-gm.ts'
import * as words from './words.tsx'

const PlayerPane = lazyWithRetry(async () => (await import('../player/player-pane.tsx')).PlayerPane)

const GmPrint = lazyWithRetry(
  async () => (await import('../story/print/gm-print.tsx')).GmPrint,
  null,
  null,
)

const doNothing = (): void => {}
const NO_TABLES: readonly TableSummary[] = []

/** The GM's screen, after the key in the address is used. */
export const GmScreen = ({ campaign }: { readonly campaign: string }) =>
  isGmAddress(campaign, location.pathname) ? <Entry campaign={campaign} /> : <NotFoundScreen />

const Entry = ({ campaign }: { readonly campaign: string }) => {
  const [target] = useState(() => gmTarget(campaign))
  const link = useSignInLink(target)
  if (link) return <SignedIn campaign={campaign} target={target} link={link} />
  const header = (
    <GmHeader
      name={null}
      players={campaign}
      status="connecting"
      viewers={null}
      beside={false}
      onBeside={doNothing}
      onOpen={doNothing}
      onSignOut={doNothing}
    />
  )
  return <GmLoading header={header} />
}

interface SignedInProps {
  readonly campaign: string
  readonly target: SignInTarget
  readonly link: LinkResult
}

const SignedIn = ({ campaign, target, link }: SignedInProps) => {
  const live = useLive<GmView>(campaign, { screen: true })
  const signIn = useSession(target, link, live.restart)
  const { end, isIn } = signIn
  const gm = useRuntime(campaign, live, end)
  const screen = useMemo(() => ({ campaign, gm }), [campaign, gm])
  const { view, status, viewers, screens, screen: tablesScreen, point } = live
  const said = useMemo(
    () => ({ status, viewers, screens, screen: tablesScreen, point }),
    [status, viewers, screens, tablesScreen, point],
  )
  const { ended } = live
  useEffect(() => {
    if (ended) end()
  }, [ended, end])

  if (live.missing) {
    return (
      <NoCampaignScreen
        campaign={campaign}
        as="gm"
        wasThere={gm.get().view !== null}
        onBack={live.redial}
      />
    )
  }
  if (!isIn) {
    return (
      <SignInPage target={target} reason={signIn.reason} onEnter={signIn.enter}>
        {words.notTheGm} <a href={playerPath(campaign)}>{words.toPlayersMap}</a>
      </SignInPage>
    )
  }
  return (
    <Queries onSignedOut={end}>
      <GmContext value={screen}>
        <LiveContext value={said}>
          <Desk isHere={view !== null} newer={live.newer} signIn={signIn} />
        </LiveContext>
      </GmContext>
    </Queries>
  )
}

interface DeskProps {
  /** Whether the live connection has brought a view since it was dialled. */
  readonly isHere: boolean
  readonly newer: number | null
  readonly signIn: Pick<ReturnType<typeof useSession>, 'end' | 'leave'>
}

/** The screen of a GM who is signed in. */
const Desk = ({ isHere, newer, signIn }: DeskProps) => {
  const campaign = useCampaign()
  const gm = useGm()
  const { status, viewers } = useGmLive()
  const { end } = signIn
  const home = gmPath(campaign)
  const { page } = useGmAddress()
  const { draft, clash, flagged, unsaved } = useGmSession((session) => ({
    draft: session.draft,
    clash: session.question?.kind === 'clash' ? session.question.command : null,
    flagged: session.flagged,
    unsaved: holdsUnsaved(session),
  }))
  const view = useGmSession((session) => session.view)
  const journal = useJournal(campaign, isHere ? view : null, end)
  const { data: access, refetch: lookAtAccess } = useAccess(campaign, isHere)
  const tables = useEncounterTables(
    campaign,
    view?.tables ?? NO_TABLES,
    // Dice that are typed are asked for without a wait.
    view !== null && (page === 'tables' || view.settings.typedDice.includes('encounters')),
  )
  const [beside, setBeside] = useState(false)
  const [question, setQuestion] = useState<'share' | 'help' | 'sign-out' | null>(null)
  const close = useCallback(() => setQuestion(null), [])
  const help = useHelpKey(useCallback(() => setQuestion('help'), []))
  const [letters, setLetters] = useKeptSwitch('overland-pad-letters')
  useStepKeys(useCallback((kind) => void gm.run({ kind }), [gm]))
  useSaveKey(useCallback(() => void gm.run({ kind: 'save' }), [gm]))
  useUnsavedWarning(unsaved, { outlivesReload: true })
  const outdated = useReload(newer)
  usePageTitle(view ? dayNumber(view.day) : menuWords.page)
  useEffect(() => {
    if (flagged && flagged.field !== 'terrain') {
      document.getElementById(fieldId(flagged.field))?.focus()
    }
  }, [flagged])

  const sayStillIn = (error: unknown): void =>
    gm.tell({ kind: 'noted', note: words.stillSignedIn(sayTrouble(error)) })
  const asksFirst = isHere && view !== null && unsaved
  const leave = (): void => void signIn.leave().catch(sayStillIn)
  // Always the address that can be replaced, never `/` or the GM's own.
  const players = access?.players ?? null
  const header = (
    <GmHeader
      name={access?.name ?? null}
      players={players ?? campaign}
      status={status}
      viewers={viewers}
      beside={beside}
      onBeside={() => setBeside(!beside)}
      onOpen={(what) => {
        // Another screen may have replaced the link.
        if (what === 'share') void lookAtAccess()
        if (what === 'share' || what === 'help') setQuestion(what)
        else goTo(`${home}/${what}`)
      }}
      onSignOut={() => (asksFirst ? setQuestion('sign-out') : leave())}
    />
  )
  const aside = beside && (
    <PlayerPane
      campaign={players ?? campaign}
      onClose={() => {
        // On a phone the pane hides the menu until it is gone.
        flushSync(() => setBeside(false))
        focusMenu()
      }}
    />
  )
  if (!view || !isHere) return <GmLoading header={header} />
  return (
    <>
      <GmPage
        journal={journal}
        tables={tables}
        outdated={outdated}
        letters={letters}
        header={header}
        aside={aside}
      />
      {clash && (
        <ClashDialog
          record={view.map}
          draft={draft}
          goOn={goOnWith(clash)}
          onDecide={(choices) => {
            gm.tell({ kind: 'decided', choices })
            void gm.run(clash)
          }}
          onCancel={() => gm.tell({ kind: 'decided', choices: {} })}
        />
      )}
      <GmPrint
        players={players ?? campaign}
        journal={journal.days ?? []}
        isOpen={page === 'print'}
      />
      <GmSheets
        journal={journal}
        tables={tables}
        onLeave={async () => (asksFirst ? setQuestion('sign-out') : signIn.leave())}
      />
      {question === 'help' && (
        <HelpDialog
          anywhere={help.anywhere}
          onAnywhere={help.setAnywhere}
          letters={letters}
          onLetters={setLetters}
          onClose={close}
        />
      )}
      {question === 'sign-out' && <SignOutDialog onLeave={leave} onClose={close} />}
      {question === 'share' && (
        <ShareDialog
          link={players && access ? { address: players, origins: access.origins } : null}
          onManage={() => {
            close()
            goTo(`${home}/campaign`)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
