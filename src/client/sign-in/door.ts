import { apiPath, HOME, hostApiPath } from '../../protocol/paths.ts'
import * as words from '../words/en/sign-in.ts'

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
  ...words.gm,
  hint: campaign === HOME ? words.printed : words.shownOnce,
})

/** The door to the page of whoever runs the server. */
export const HOST_DOOR: Door = {
  sessionPath: hostApiPath('/session'),
  ...words.host,
  hint: words.printed,
}
