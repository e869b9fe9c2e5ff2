import { useState } from 'react'
import { useCampaign } from '#client/session/use-gm.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmButton } from '#client/ui/dialog/confirm-button.tsx'
import { Checkbox } from '#client/ui/inputs.tsx'
import { ErrorMessage } from '#client/ui/page/error-message.tsx'
import type { AccessView } from '#protocol/access.ts'
import { HOME } from '#protocol/paths.ts'
import { type LinkOrigin, PlayersLink, playersLink, useAccessChange } from './players-link.tsx'
import * as words from './words.tsx'

const homeRequest = (players: boolean) =>
  ({ route: '/home', method: 'PATCH', body: { players } }) as const

export const PlayersPart = (props: {
  readonly view: Pick<AccessView, 'players' | 'home' | 'homeForPlayers'>
  readonly origin: LinkOrigin
}) => {
  const { view, origin } = props
  const { host } = new URL(origin.chosen)
  const [closesHome, setClosesHome] = useState(false)
  const { mutateAsync: changeAccess } = useAccessChange(useCampaign())
  const replace = async (): Promise<void> => {
    // The home address closes first, so that a failure between the two requests never leaves it
    // open unnoticed.
    if (view.homeForPlayers && closesHome) await changeAccess(homeRequest(false))
    await changeAccess({ route: '/players', method: 'POST' })
    setClosesHome(false)
  }
  return (
    <>
      <PlayersLink address={view.players} origin={origin}>
        <p>{words.aboutLink}</p>
      </PlayersLink>
      <div className="row">
        <ConfirmButton {...words.replaceLink} onConfirm={replace}>
          <p>{words.aboutReplacing}</p>
          {view.homeForPlayers && (
            <>
              <p>{words.homeStaysOpen(host)}</p>
              <Checkbox checked={closesHome} onChange={setClosesHome}>
                {words.closesHome(host)}
              </Checkbox>
            </>
          )}
        </ConfirmButton>
      </div>
      {view.home && <HomeAddressPart isOpen={view.homeForPlayers} origin={origin} />}
    </>
  )
}

/** Opens and closes the server's own address to players; a new link does not close it. */
const HomeAddressPart = ({
  isOpen,
  origin,
}: {
  readonly isOpen: boolean
  readonly origin: LinkOrigin
}) => {
  const campaign = useCampaign()
  const { isPending, error, mutate } = useAccessChange(campaign)
  const { mutateAsync: close } = useAccessChange(campaign)
  const { host } = new URL(origin.chosen)
  const link = <a href={playersLink(HOME, origin.chosen)}>{host}</a>
  return (
    <>
      <p>{isOpen ? words.homeIsOpen(link) : words.homeIsClosed(link)}</p>
      <ErrorMessage error={error} />
      <div className="row">
        {isOpen ? (
          <ConfirmButton {...words.closeHome(host)} onConfirm={() => close(homeRequest(false))}>
            <p>{words.aboutClosingHome(host)}</p>
          </ConfirmButton>
        ) : (
          <Button aria-disabled={isPending} onClick={() => mutate(homeRequest(true))}>
            {words.openHome(host)}
          </Button>
        )}
      </div>
    </>
  )
}
