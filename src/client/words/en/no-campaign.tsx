/** A link without a campaign, and the front page of a server without one. */
import type { ReactNode } from 'react'

type Link = (text: string) => ReactNode

export const whereTo = 'Where to?'
export const toFrontPage = 'To the front page'
export const looksAgain = 'This page looks again every few seconds, and goes on by itself.'
export const unheardOf = (address: ReactNode) => <>Nobody here has heard of {address}.</>
export const gone = {
  gm: {
    title: 'This campaign is closed',
    text: 'The host has put it away. Ask whoever runs this server to open it again: it will be as it was. You will sign in with your key then; if it is lost, the host can make a new one. What you have not saved is kept in this tab.',
  },
  player: {
    title: 'This link has ended',
    text: 'It leads nowhere now. Ask your game master: there may be a new one.',
  },
}
export const unknown = {
  gm: {
    title: 'No such expedition',
    text: 'Look for your own GM link, letter by letter: the players’ link leads to no desk. Or ask your host, who has it.',
  },
  player: {
    title: 'No such expedition',
    text: 'Ask your game master for the link again: it may have been replaced.',
  },
}

export const noneHere = 'No expedition lies at this address itself. Each has links of its own.'
export const players = (
  <>
    <strong>Players</strong> open the link from their game master.
  </>
)
export const gameMasters = (
  <>
    <strong>Game masters</strong> open their own GM link, which ends in <code>/dm</code>.
  </>
)
export const hosts = (link: Link) => (
  <>
    <strong>Hosts</strong> make and find campaigns on {link('the host’s page')}.
  </>
)
export const others = (link: Link) => (
  <>
    <strong>Whoever has none yet</strong> {link('makes a campaign')}, where the host lets anybody.
  </>
)
