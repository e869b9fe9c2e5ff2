import type { ReactNode } from 'react'
import { sayCount, sayNumber } from '#client/ui/format/numbers.ts'

export const page = 'Host'
export const notTheHost = 'Not the host?'
export const toFrontPage = 'To the front page'
export const campaigns = 'Campaigns'
export const newCampaign = 'New campaign'
export const wasDeleted = (name: string) => `${name} was deleted.`
export const findByName = 'Find by name'
export const inOrder = (count: string) => `${count}, latest first`
export const inAll = (count: number) => sayCount(count, 'campaign', 'campaigns')
export const someOf = (found: number, all: number) =>
  `${sayNumber(found)} of ${sayNumber(all)} campaigns`
export const atLeastOf = (found: number, all: number) =>
  `${sayNumber(found)} or more of ${sayNumber(all)} campaigns`
export const noneFound = 'No campaign has that name.'
export const showMore = 'Show more'
export const named = ({ name }: { readonly name: string }) => name || 'Campaign without a name'
export const atThisAddress = 'at this address'
export const day = (day: number) => `Day ${sayNumber(day)}`
export const changed = (when: string) => `changed ${when}`
export const made = (when: string) => `created ${when}`
export const manage = 'Manage'

export const thisServer = 'This server'
export const firstLiesAt = (address: ReactNode) => <>Show the first campaign at {address}</>
export const switchOff = 'Switch it off'
export const aboutSwitchingOff =
  'Everyone who has the first campaign open at this address loses it within seconds, its game master too, until you switch this on again. Nothing is deleted, and the campaign’s own links keep working.'
export const homeOn =
  'Anyone who opens this address sees its map, and /dm asks for its GM key. When this is off, both say where to go instead. The campaign’s own links keep working.'
export const homeOff =
  'This address and /dm say where to go. When this is on, they open the first campaign, for everyone.'
export const homeClosed =
  'Its game master has closed this address to players: only /dm works. They can open it again under Campaign.'
export const runsVersion = (version: string) => `This is Overland ${version}.`
export const takesUpTo = (campaigns: number) => `It has room for ${sayNumber(campaigns)} campaigns.`

export const links = 'Links'
export const fetchingLinks = 'Loading the links…'
export const signingLink = 'GM sign-in link'
export const sendKey = 'Send it to the game master now. It is shown only once.'
export const aboutNewKey =
  'For a game master who lost theirs. The old key stops working, and everyone signed in with it is signed out.'

export const deleteCampaign = 'Delete'
export const remove = { name: 'Delete…', sure: 'Delete it for good' }
export const willBeGone = (name: ReactNode, days: number) => (
  <>
    {name} will be deleted for everyone and cannot be brought back: {sayCount(days, 'day', 'days')},
    the map with its sites, the images and the keys.
  </>
)
export const aboutDeleting =
  'You can create the campaign again from a backup, with a new key and new links. Let the download finish before you delete.'
export const downloadFirst = 'Download a backup first'

export const makeCampaign = 'Create the campaign'
export const fromBackup = 'From a backup file…'
export const copyOf = (file: ReactNode, size: string) => (
  <>
    A copy of the campaign in {file} ({size}), with its own key and links.
  </>
)
export const makeCopy = 'Create the copy'
export const anotherWay = 'Go back'
export const done = 'Done'
export const forGm = 'For the game master'
export const forPlayers = 'For the players'
export const headGm = 'For the game master.'
export const headPlayers = 'For the players.'
export const keepKey = 'Keep this now. The key is shown only once.'
export const underInvite = 'The game master finds this link again under Invite.'
