import { HOME, playerPath } from '../../protocol/paths.ts'
import { SignInPage } from '../access/sign-in/sign-in-page.tsx'
import { HOST_TARGET } from '../access/sign-in/sign-in-target.ts'
import { useSession } from '../access/sign-in/use-session.ts'
import { type LinkResult, useSignInLink } from '../access/sign-in/use-sign-in-link.ts'
import { Queries } from '../ui/api/queries.tsx'
import { Opening } from '../ui/page/opening.tsx'
import { usePageTitle } from '../ui/page/page-title.ts'
import { HostPage } from './host-page.tsx'
import * as words from './words.tsx'

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
      <Queries onSignedOut={session.end}>
        <HostPage onSignOut={session.leave} />
      </Queries>
    )
  }
  return (
    <SignInPage target={HOST_TARGET} reason={session.reason} onEnter={session.enter}>
      {words.notTheHost} <a href={playerPath(HOME)}>{words.toFrontPage}</a>
    </SignInPage>
  )
}
