import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { playerPath } from '../../protocol/paths.ts'
import type { TableSummary } from '../../protocol/tables.ts'
import type { GmView } from '../../protocol/views.ts'
import type { Hex } from '../../rules/hex.ts'
import { NoCampaignScreen } from '../access/not-found/lazy-no-campaign-screen.ts'
import { SignInPage } from '../access/sign-in/sign-in-page.tsx'
import { gmTarget, type SignInTarget } from '../access/sign-in/sign-in-target.ts'
import { useSession } from '../access/sign-in/use-session.ts'
import { type LinkResult, useSignInLink } from '../access/sign-in/use-sign-in-link.ts'
import { useAccess } from '../access/use-access.ts'
import { useJournal } from '../story/journal/use-journal.ts'
import { sayTrouble } from '../ui/api/problem.ts'
import { Queries } from '../ui/api/queries.tsx'
import { useUnsavedWarning } from '../ui/dialog/use-unsaved-warning.ts'
import { ClashDialog } from '../ui/draft/clash-dialog.tsx'
import { fieldId } from '../ui/draft/fields.ts'
import { lazyWithRetry } from '../ui/lazy/lazy-with-retry.tsx'
import { type Live, useLive } from '../ui/live/use-live.ts'
import { useReload } from '../ui/live/use-reload.ts'
import { usePageTitle } from '../ui/page/page-title.ts'
import { useKeptSwitch } from '../ui/use-kept-switch.ts'
import { dayNumber } from '../ui/words.ts'
import { GmLoading } from './gm-loading.tsx'
import { GmPage } from './gm-page.tsx'
import { useHelpKey, useSaveKey, useStepKeys } from './keys.ts'
import { focusMenu, GmHeader, type MenuSheet } from './menu/gm-header.tsx'
import { HelpDialog } from './menu/help-dialog.tsx'
import { ShareDialog } from './menu/share-dialog.tsx'
import { SignOutDialog } from './menu/sign-out-dialog.tsx'
import * as menuWords from './menu/words.tsx'
import { goOnWith } from './session/command-words.ts'
import { openAgain } from './session/encounter-edits.ts'
import { holdsUnsaved, useGmSession } from './session/runtime.ts'
import { useEncounterTables } from './session/use-encounter-tables.ts'
import * as words from './words.tsx'

/** Chunks of their own: an evening's first screen needs none of them. */
const MapSettings = lazyWithRetry(
  async () => (await import('../settings/map/map-settings.tsx')).MapSettings,
)

const RulesPage = lazyWithRetry(
  async () => (await import('../settings/rules/rules-page.tsx')).RulesPage,
)

const Tables = lazyWithRetry(async () => (await import('../settings/tables/tables.tsx')).Tables)

const ForecastPage = lazyWithRetry(
  async () => (await import('../journey/forecast/forecast-page.tsx')).ForecastPage,
)

const JournalPage = lazyWithRetry(
  async () => (await import('../story/page/journal-page.tsx')).JournalPage,
)

const RolledAhead = lazyWithRetry(
  async () => (await import('../journey/dice/rolled-ahead.tsx')).RolledAhead,
)

const PlayerPane = lazyWithRetry(async () => (await import('../player/player-pane.tsx')).PlayerPane)

const RemoteDialog = lazyWithRetry(
  async () => (await import('../screen/remote-dialog.tsx')).RemoteDialog,
)

const CampaignDialog = lazyWithRetry(
  async () => (await import('../access/campaign-dialog.tsx')).CampaignDialog,
)

const GmPrint = lazyWithRetry(
  async () => (await import('../story/print/gm-print.tsx')).GmPrint,
  null,
  null,
)

const doNothing = (): void => {}
const NO_TABLES: readonly TableSummary[] = []

/** The GM's screen, after the key in the address is used. */
export const GmScreen = ({ campaign }: { readonly campaign: string }) => {
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

const SignedIn = (props: SignedInProps) => {
  const live = useLive<GmView>(props.campaign, { screen: true })
  const signIn = useSession(props.target, props.link, live.restart)
  return (
    <Queries onSignedOut={signIn.end}>
      <Screen {...props} live={live} signIn={signIn} />
    </Queries>
  )
}

interface ScreenProps extends SignedInProps {
  readonly live: Live<GmView>
  readonly signIn: ReturnType<typeof useSession>
}

const Screen = ({ campaign, target, live, signIn }: ScreenProps) => {
  const { end } = signIn
  const [session, gm] = useGmSession(campaign, live, end)
  const journal = useJournal(campaign, live.view ? session.view : null, end)
  const { days } = journal
  useLayoutEffect(() => {
    if (days) gm.tell({ kind: 'read', days })
  }, [gm, days])
  const { data: access, refetch: lookAtAccess } = useAccess(
    campaign,
    signIn.isIn && live.view !== null,
  )
  const [beside, setBeside] = useState(false)
  const [open, setOpen] = useState<MenuSheet | 'sign-out' | null>(null)
  const [writing, setWriting] = useState<number | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const openJournal = useCallback((day: number | null): void => {
    setWriting(day)
    setOpen('journal')
  }, [])
  const tables = useEncounterTables(
    campaign,
    session.view?.tables ?? NO_TABLES,
    // Dice that are typed are asked for without a wait.
    signIn.isIn &&
      session.view !== null &&
      (open === 'tables' || session.view.settings.typedDice.includes('encounters')),
  )
  const [forecastTo, setForecastTo] = useState<Hex | null>(null)
  const openForecast = useCallback((to: Hex | null): void => {
    setForecastTo(to)
    setOpen('forecast')
  }, [])
  const openPrint = useCallback(() => setOpen('print'), [])
  const help = useHelpKey(useCallback(() => setOpen('help'), []))
  const [letters, setLetters] = useKeptSwitch('overland-pad-letters')
  useStepKeys(useCallback((kind) => void gm.run({ kind }), [gm]))
  useSaveKey(useCallback(() => void gm.run({ kind: 'save' }), [gm]))
  useUnsavedWarning(holdsUnsaved(session), { outlivesReload: true })
  const outdated = useReload(live.newer)
  usePageTitle(session.view ? dayNumber(session.view.day) : menuWords.page)

  const { ended } = live
  useEffect(() => {
    if (ended) end()
  }, [ended, end])

  const { flagged } = session
  useEffect(() => {
    if (flagged && flagged.field !== 'terrain') {
      document.getElementById(fieldId(flagged.field))?.focus()
    }
  }, [flagged])

  if (live.missing) {
    return (
      <NoCampaignScreen
        campaign={campaign}
        as="gm"
        wasThere={session.view !== null}
        onBack={live.redial}
      />
    )
  }
  if (!signIn.isIn) {
    return (
      <SignInPage target={target} reason={signIn.reason} onEnter={signIn.enter}>
        {words.notTheGm} <a href={playerPath(campaign)}>{words.toPlayersMap}</a>
      </SignInPage>
    )
  }
  const sayStillIn = (error: unknown): void =>
    gm.tell({ kind: 'noted', note: words.stillSignedIn(sayTrouble(error)) })
  const asksFirst = live.view !== null && session.view !== null && holdsUnsaved(session)
  const leave = (): void => void signIn.leave().catch(sayStillIn)
  // Always the address that can be replaced, never `/` or the GM's own.
  const players = access?.players ?? null
  const header = (
    <GmHeader
      name={access?.name ?? null}
      players={players ?? campaign}
      status={live.status}
      viewers={live.viewers}
      beside={beside}
      onBeside={() => setBeside(!beside)}
      onOpen={(sheet) => {
        // Another screen may have replaced the link.
        if (sheet === 'share') void lookAtAccess()
        if (sheet === 'journal') openJournal(null)
        else if (sheet === 'forecast') openForecast(null)
        else setOpen(sheet)
      }}
      onSignOut={() => (asksFirst ? setOpen('sign-out') : leave())}
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
  const { view, draft, clash } = session
  if (!view || !live.view) return <GmLoading header={header} />
  const page = { campaign, gm, session, view, status: live.status, onClose: close }
  return (
    <>
      <GmPage
        campaign={campaign}
        gm={gm}
        session={session}
        view={view}
        journal={journal}
        tables={tables}
        outdated={outdated}
        away={live.status === 'away'}
        letters={letters}
        viewers={live.viewers}
        point={live.point}
        onForecast={openForecast}
        header={header}
        aside={aside}
        onJournal={(day) => openJournal(day ?? null)}
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
        campaign={campaign}
        players={players ?? campaign}
        view={view}
        journal={journal.days ?? []}
        isOpen={open === 'print'}
        onOpen={openPrint}
        onClose={close}
      />
      {open === 'help' && (
        <HelpDialog
          anywhere={help.anywhere}
          onAnywhere={help.setAnywhere}
          letters={letters}
          onLetters={setLetters}
          onClose={close}
        />
      )}
      {open === 'sign-out' && (
        <SignOutDialog gm={gm} session={session} view={view} onLeave={leave} onClose={close} />
      )}
      {open === 'share' && (
        <ShareDialog
          link={players && access ? { address: players, origins: access.origins } : null}
          onManage={() => setOpen('campaign')}
          onClose={close}
        />
      )}
      {open === 'remote' && (
        <RemoteDialog
          campaign={campaign}
          shown={live.screen?.screen ?? null}
          revision={view.revision}
          handouts={view.handouts}
          onView={(view) => gm.tell({ kind: 'seen', view })}
          screens={live.screens}
          onClose={close}
        />
      )}
      {open === 'campaign' && (
        <CampaignDialog
          campaign={campaign}
          revision={view.revision}
          handouts={view.handouts}
          onView={(view) => gm.tell({ kind: 'seen', view })}
          onClose={close}
          onLeave={async () => (asksFirst ? setOpen('sign-out') : signIn.leave())}
        />
      )}
      {open === 'rolled-ahead' && (
        <RolledAhead campaign={campaign} day={view.day} onClose={close} />
      )}
      {open === 'journal' && (
        <JournalPage
          {...page}
          journal={journal}
          at={writing}
          onOpenAgain={(met) => void gm.run(openAgain(met))}
        />
      )}
      {open === 'rules' && <RulesPage {...page} />}
      {open === 'tables' && <Tables {...page} tables={tables} />}
      {open === 'forecast' && <ForecastPage {...page} to={forecastTo} />}
      {open === 'map-settings' && <MapSettings {...page} viewers={live.viewers} />}
    </>
  )
}
