import { useState } from 'react'

export type LinkOrigin = ReturnType<typeof useLinkOrigin>

/** The origin of shared links: one of the server's, best first, or this page's own. */
export const useLinkOrigin = (all: readonly string[]) => {
  const [wanted, choose] = useState('')
  const chosen = all.find((origin) => origin === wanted) ?? all[0] ?? location.origin
  return { chosen, all, choose }
}
