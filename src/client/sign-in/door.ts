import { apiPath, HOME, hostApiPath } from '../../protocol/paths.ts'
import * as words from '../words/en/sign-in.ts'

/** The page or campaign that a key opens, with its texts. */
export interface Door {
  readonly sessionPath: string
  readonly title: string
  readonly keyName: string
  readonly hint: string
  /** Shown when there is no such campaign. */
  readonly noDoor: string
  /** Shown when a session ends by itself. */
  readonly sessionOver: string
}

export const gmDoor = (campaign: string): Door => ({
  sessionPath: apiPath(campaign, '/session'),
  ...words.gm,
  hint: campaign === HOME ? words.printed : words.shownOnce,
})

export const HOST_DOOR: Door = {
  sessionPath: hostApiPath('/session'),
  ...words.host,
  hint: words.printed,
}
