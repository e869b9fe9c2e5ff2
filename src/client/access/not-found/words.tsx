import type { ReactNode } from 'react'

export const whereTo = 'Where to?'
export const toFrontPage = 'To the front page'
export const looksAgain =
  'This page looks again every few seconds, and opens the campaign by itself.'
export const unheardOf = (address: ReactNode) => <>There is no campaign at {address}.</>
export const gone = {
  gm: {
    title: 'This campaign was deleted',
    text: 'If there is a backup of it, your host can create it again, with a new key and new links.',
  },
  player: {
    title: 'This link has ended',
    text: 'It does not work any more. Ask your game master for the new one.',
  },
}
export const unknown = {
  gm: {
    title: 'No such campaign',
    text: 'Check your GM link, letter by letter. A players’ link cannot open the GM page. Your host has the GM link too.',
  },
  player: {
    title: 'No such campaign',
    text: 'Ask your game master for the link again. It may have been replaced.',
  },
}

export const noneHere = 'There is no campaign at this address. Each campaign has its own links.'
export const players = (
  <>
    <strong>Players</strong> open the link from their game master.
  </>
)
export const gameMasters = (
  <>
    <strong>Game masters</strong> open their GM link, which ends in <code>/dm</code>.
  </>
)

export const hosts = (link: (text: string) => ReactNode) => (
  <>
    <strong>Hosts</strong> create and find campaigns on {link('the host’s page')}.
  </>
)

export const notOnMap = 'Not on the map'
export const leadsNowhere =
  'There is nothing at this address. A letter may be missing from your link.'
export const backToMap = 'Back to the map'
