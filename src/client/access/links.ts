import { useState } from 'react'
import { gmPath, playerPath, screenPath } from '../../protocol/paths.ts'

export type LinkOrigin = ReturnType<typeof useLinkOrigin>

/** The origin of shared links: one of the server's, best first, or this page's own. */
export const useLinkOrigin = (all: readonly string[]) => {
  const [wanted, choose] = useState('')
  const chosen = all.find((origin) => origin === wanted) ?? all[0] ?? location.origin
  return { chosen, all, choose }
}

/** @param origin one that the server names, or this page's own */
export const playersLink = (address: string, origin: string): string => origin + playerPath(address)

export const screenLink = (address: string, origin: string): string => origin + screenPath(address)

export const gmLink = (address: string, origin: string): string => origin + gmPath(address)
