import type { AccessView } from '../../protocol/access.ts'
import { gmPath, HOME, playerPath } from '../../protocol/paths.ts'

/** An address of this site as it is given to somebody. */
const whole = (path: string): string => new URL(path, location.href).href

export const playersLink = (address: string): string => whole(playerPath(address))

export const gmLink = (address: string): string => whole(gmPath(address))

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
