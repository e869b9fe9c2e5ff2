import { useCallback, useEffect, useState } from 'react'
import type { GmView } from '../../protocol/views.ts'
import { ClashDialog } from '../draft/clash-dialog.tsx'
import { DeskHeader } from '../gm/desk-header.tsx'
import { DeskPage } from '../gm/desk-page.tsx'
import { DeskWaiting } from '../gm/desk-waiting.tsx'
import { goOnWith } from '../gm/errand.ts'
import { HelpDialog } from '../gm/help-dialog.tsx'
import { ShareDialog } from '../gm/share-dialog.tsx'
import { holdsUnsaved, useDesk } from '../gm/use-desk.ts'
import { useHelpKey } from '../gm/use-help-key.ts'
import { useSaveKey } from '../gm/use-save-key.ts'
import { useUnsavedWarning } from '../gm/use-unsaved-warning.ts'
import { useJournal } from '../journal/use-journal.ts'
import { useLive } from '../live/use-live.ts'
import { SignInPage } from '../sign-in/sign-in-page.tsx'
import { useSession } from '../sign-in/use-session.ts'
import { type LinkResult, useSignInLink } from '../sign-in/use-sign-in-link.ts'
import { fieldId } from '../supplies/fields.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { NoCampaignScreen } from './no-campaign-screen.tsx'

const doNothing = (): void => {}

/** The game master's screen of a campaign: the key in the address first, then all the rest. */
export const GmScreen = ({ campaign }: { readonly campaign: string }) => {
  const link = useSignInLink(campaign)
  if (link) return <GmSession campaign={campaign} link={link} />
  const header = (
    <DeskHeader
      campaign={campaign}
      status="connecting"
      viewers={null}
      onShare={doNothing}
      onHelp={doNothing}
      onSignOut={doNothing}
    />
  )
  return <DeskWaiting header={header} />
}

interface GmSessionProps {
  readonly campaign: string
  readonly link: LinkResult
}

/** A form for the key while there is no session; with one, the desk. The edits outlive both. */
const GmSession = ({ campaign, link }: GmSessionProps) => {
  const live = useLive<GmView>(campaign)
  const session = useSession(campaign, link, live.restart)
  const [state, desk] = useDesk(campaign, live, session.end)
  const journal = useJournal(campaign, live.view ? state.view?.revision : undefined, session.end)
  const [open, setOpen] = useState<'help' | 'share' | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const help = useHelpKey(useCallback(() => setOpen('help'), []))
  useSaveKey(useCallback(() => void desk.run({ kind: 'save' }), [desk]))
  useUnsavedWarning(holdsUnsaved(state))
  usePageTitle(state.view ? `Day ${state.view.day}` : 'Game master')

  const { ended } = live
  const { end } = session
  useEffect(() => {
    if (ended) end()
  }, [ended, end])

  const { flagged } = state
  useEffect(() => {
    if (flagged && flagged.field !== 'terrain') {
      document.getElementById(fieldId(flagged.field))?.focus()
    }
  }, [flagged])

  if (live.missing) return <NoCampaignScreen campaign={campaign} />
  if (!session.isIn) {
    return <SignInPage campaign={campaign} reason={session.reason} onEnter={session.enter} />
  }
  const header = (
    <DeskHeader
      campaign={campaign}
      status={live.status}
      viewers={live.viewers}
      onShare={() => setOpen('share')}
      onHelp={() => setOpen('help')}
      onSignOut={() => void session.leave()}
    />
  )
  const { view, draft, clash } = state
  if (!view || !live.view) return <DeskWaiting header={header} />
  return (
    <>
      <DeskPage desk={desk} state={state} view={view} journal={journal} header={header} />
      {clash && (
        <ClashDialog
          record={view.map}
          draft={draft}
          goOn={goOnWith(clash)}
          onDecide={(choices) => void desk.settleClash(choices)}
          onCancel={() => desk.state.set((held) => ({ ...held, clash: null }))}
        />
      )}
      {open === 'help' && (
        <HelpDialog anywhere={help.anywhere} onAnywhere={help.setAnywhere} onClose={close} />
      )}
      {open === 'share' && <ShareDialog campaign={campaign} onClose={close} />}
    </>
  )
}
