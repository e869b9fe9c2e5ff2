import { apiPath, HOME, hostApiPath } from '../../protocol/paths.ts'

/** Of the keys that the server makes itself. */
const PRINTED = 'The server printed it, and a link that signs in, when it was started.'

/** What a key opens, and the words in which it is asked for. */
export interface Door {
  /** Where a key is exchanged for a session, and a session ended. */
  readonly sessionPath: string
  readonly title: string
  /** What the key is called, on its field too. */
  readonly keyName: string
  /** Where one finds the key. */
  readonly hint: string
  /** What is told where nobody can sign in. */
  readonly noDoor: string
  /** What is said when a session ended by itself. */
  readonly sessionOver: string
}

/** The door to a campaign's GM screen. */
export const gmDoor = (campaign: string): Door => ({
  sessionPath: apiPath(campaign, '/session'),
  title: 'The game master’s page',
  keyName: 'GM key',
  hint:
    campaign === HOME
      ? PRINTED
      : 'It was shown when the campaign was made. If it is lost, the host can make a new one.',
  noDoor:
    'This is the players’ link, or it has ended: no key opens it. Look for your own GM link, or ask your host.',
  sessionOver: 'You were signed out. Your edits are kept: enter the key to go on.',
})

/** The door to the page of whoever runs the server. */
export const HOST_DOOR: Door = {
  sessionPath: hostApiPath('/session'),
  title: 'The host’s page',
  keyName: 'Host key',
  hint: PRINTED,
  noDoor: 'This server has no host’s page.',
  sessionOver: 'You were signed out. Enter the key to go on.',
}
