import type { AccessView } from '../../protocol/access.ts'
import { gmPath, HOME, playerPath } from '../../protocol/paths.ts'

/** @param origin what the link begins with: one that the server names, or this page's own */
export const playersLink = (address: string, origin: string): string => origin + playerPath(address)

/** @param origin as of `playersLink` */
export const gmLink = (address: string, origin: string): string => origin + gmPath(address)

/**
 * Where the players of a GM's campaign look, as an address: never the GM's own, which is for the GM
 * alone. On `/dm` it is `/`, which is short enough to be typed from a table away.
 *
 * @param campaign the address that the GM came by
 * @param access null while it is not known
 */
export const playersAddress = (
  campaign: string,
  access: Pick<AccessView, 'players'> | null,
): string | null => (campaign === HOME ? HOME : (access?.players ?? null))
