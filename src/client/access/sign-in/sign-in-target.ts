import { apiPath, HOME, hostApiPath } from '../../../protocol/paths.ts'
import * as words from './words.ts'

/** The page or campaign that a key opens, with its texts. */
export interface SignInTarget {
  readonly sessionPath: string
  readonly title: string
  readonly keyName: string
  readonly hint: string
  /** Shown when there is no such campaign. */
  readonly notThere: string
  /** Shown when a session ends by itself. */
  readonly sessionOver: string
}

export const gmTarget = (campaign: string): SignInTarget => ({
  sessionPath: apiPath(campaign, '/session'),
  ...words.gm,
  hint: campaign === HOME ? words.printed : words.shownOnce,
})

export const HOST_TARGET: SignInTarget = {
  sessionPath: hostApiPath('/session'),
  ...words.host,
  hint: words.printed,
}
