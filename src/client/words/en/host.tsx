import type { ReactNode } from 'react'
import { sayNumber } from '../../format/numbers.ts'
import { plural } from '../plural.ts'

export const page = 'Host'
export const notTheHost = 'Not the host?'
export const toFrontPage = 'To the front page'
export const stillSignedIn = 'You are still signed in.'
export const campaigns = 'Campaigns'
export const newCampaign = 'New campaign'
export const wasDeleted = (name: string) => `${name} was deleted.`
export const findByName = 'Find by name'
export const inOrder = (count: string) => `${count}, the one changed last first`
export const inAll = (count: number) => `${sayNumber(count)} in all`
export const someOf = (found: number, all: number) => `${sayNumber(found)} of ${sayNumber(all)}`
export const atLeastOf = (found: number, all: number) =>
  `${sayNumber(found)} or more of ${sayNumber(all)}`
export const noneFound = 'No campaign is called that.'
export const showMore = 'Show more'
export const unnamed = 'Campaign without a name'
export const archived = 'archived'
export const atThisAddress = 'at this address'
export const day = (day: number) => `Day ${sayNumber(day)}`
export const changed = (when: string) => `changed ${when}`
export const made = (when: string) => `made ${when}`
export const manage = 'Manage'

export const thisServer = 'This server'
export const firstLiesAt = (address: ReactNode) => <>The first campaign lies at {address} itself</>
export const switchOff = 'Switch it off'
export const aboutSwitchingOff =
  'Everybody who has the first campaign open at this address will lose sight of it within seconds, its game master included, until you switch it on again. Nothing of it will be lost, and its own links will go on.'
export const homeOn =
  'Whoever opens this address sees its map, and /dm asks for its GM key. Switched off, both say where to go instead; its own links stay.'
export const homeOff =
  'This address and /dm say where to go. Switched on, they lead to the first campaign, for everybody who opens them.'
export const anybodyMakes = (address: ReactNode) => <>Anybody may make a campaign, at {address}.</>
export const onlyYouMake =
  'Only you make campaigns. Started with CAMPAIGN_CREATION=open, the server lets anybody.'
export const runsVersion = (version: string) => `It runs Overland ${version}.`
export const takesUpTo = (campaigns: number) =>
  `The server takes up to ${sayNumber(campaigns)} campaigns.`

export const links = 'Links'
export const fetchingLinks = 'Fetching the links…'
export const signingLink = 'GM link, signs in'
export const sendKey = 'Send it to the game master now: it is shown only this once.'
export const aboutNewKey =
  'For a game master who lost theirs. The old key will never work again, and everybody who is signed in with it will be signed out.'

export const archiveOrDelete = 'Archive or delete'
export const isOpen = 'It is open.'
export const archivedOn = (date: string) => `Archived on ${date}: closed to everybody.`
export const openAgain = 'Open it again'
export const archive = { name: 'Archive…', sure: 'Archive it' }
export const aboutArchiving =
  'It will be closed to everybody within seconds, until you open it again as it was. Its game master will be signed out, and will need the GM key to go on: if it is lost, make a new one here.'
export const remove = { name: 'Delete…', sure: 'Delete it for good' }
export const willBeGone = (name: ReactNode, days: number) => (
  <>
    {name} will be gone for everybody, and nothing will bring it back: {sayNumber(days)}{' '}
    {plural(days, { one: 'day', other: 'days' })}, the map with its sites, the images and the keys.
  </>
)
export const aboutDeleting =
  'A campaign can be made from its backup again, with a key and links of its own. Let the download end before you delete.'
export const downloadFirst = 'Download a backup first'

export const aNewCampaign = 'A new campaign'
export const makeCampaign = 'Make the campaign'
export const fromBackup = 'From a backup file…'
export const copyOf = (file: ReactNode, size: string) => (
  <>
    A copy of the campaign in {file} ({size}), with a key and links of its own.
  </>
)
export const makeCopy = 'Make the copy'
export const anotherWay = 'Another way'
export const done = 'Done'
export const forGm = 'For the game master'
export const forPlayers = 'For the players'
export const headGm = 'For the game master.'
export const headPlayers = 'For the players.'
export const keepKey = 'Keep this now: the key is shown only this once.'
export const underInvite = 'The game master finds this link under Invite, too.'
export const toGmPage = 'To the game master’s page'
export const keyNotCopied =
  'The GM key is not copied yet, and no page shows it again. Without it nobody signs in on another device.'
export const leaveWithout = 'Leave without it'
