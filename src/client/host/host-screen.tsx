import { HOME, playerPath } from '../../protocol/paths.ts'
import { SignedOut } from '../api/signed-out.ts'
import { SignInPage } from '../sign-in/sign-in-page.tsx'
import { HOST_TARGET } from '../sign-in/sign-in-target.ts'
import { useSession } from '../sign-in/use-session.ts'
import { type LinkResult, useSignInLink } from '../sign-in/use-sign-in-link.ts'
import { Opening } from '../ui/opening.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import * as words from '../words/en/host.tsx'
import { HostPage } from './host-page.tsx'

/** The host's page, after the key in the address is used. */
export const HostScreen = () => {
  usePageTitle(words.page)
  const link = useSignInLink(HOST_TARGET)
  return link ? <HostSession link={link} /> : <Opening />
}

const HostSession = ({ link }: { readonly link: LinkResult }) => {
  const session = useSession(HOST_TARGET, link)
  if (session.isIn) {
    return (
      <SignedOut value={session.end}>
        <HostPage onSignOut={session.leave} />
      </SignedOut>
    )
  }
  return (
    <SignInPage target={HOST_TARGET} reason={session.reason} onEnter={session.enter}>
      {words.notTheHost} <a href={playerPath(HOME)}>{words.toFrontPage}</a>
    </SignInPage>
  )
}
