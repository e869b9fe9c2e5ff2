import { useState } from 'react'

export type LinkOrigin = ReturnType<typeof useLinkOrigin>

/**
 * The origin that shared links begin with: one that the server names, best first, or this page's own.
 *
 * @param all from the server; it changes with the machine's network
 */
export const useLinkOrigin = (all: readonly string[]) => {
  const [wanted, choose] = useState('')
  const chosen = all.find((origin) => origin === wanted) ?? all[0] ?? location.origin
  return { chosen, all, choose }
}
