import type { AccessView } from '../../protocol/access.ts'
import { gmPath, HOME, playerPath } from '../../protocol/paths.ts'

/** @param origin one that the server names, or this page's own */
export const playersLink = (address: string, origin: string): string => origin + playerPath(address)

export const gmLink = (address: string, origin: string): string => origin + gmPath(address)

/**
 * The address of the players' page of a GM's campaign, never the GM's own. From `/dm` it is `/`,
 * short enough to type.
 *
 * @param access null while it is loading
 */
export const playersAddress = (
  campaign: string,
  access: Pick<AccessView, 'players'> | null,
): string | null => (campaign === HOME ? HOME : (access?.players ?? null))
