import { gmPath, playerPath, screenPath } from '../../protocol/paths.ts'

/** @param origin one that the server names, or this page's own */
export const playersLink = (address: string, origin: string): string => origin + playerPath(address)

export const screenLink = (address: string, origin: string): string => origin + screenPath(address)

export const gmLink = (address: string, origin: string): string => origin + gmPath(address)
