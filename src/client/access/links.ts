import type { AccessView } from '../../protocol/access.ts'
import { gmPath, HOME, playerPath } from '../../protocol/paths.ts'

/** @param origin one that the server names, or this page's own */
export const playersLink = (address: string, origin: string): string => origin + playerPath(address)

export const gmLink = (address: string, origin: string): string => origin + gmPath(address)

/** The players' address, never the GM's; null while `access` is loading. From `/dm` it is `/`. */
export const playersAddress = (
  campaign: string,
  access: Pick<AccessView, 'players'> | null,
): string | null => (campaign === HOME ? HOME : (access?.players ?? null))
