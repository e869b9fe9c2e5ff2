import { useState } from 'react'

/** The origin that shared links begin with. */
export interface LinkOrigin {
  readonly chosen: string
  /** Best first; if empty, this page's own is used. */
  readonly all: readonly string[]
  readonly choose: (origin: string) => void
}

/** @param all from the server; it changes with the machine's network */
export const useLinkOrigin = (all: readonly string[]): LinkOrigin => {
  const [wanted, choose] = useState('')
  const chosen = all.find((origin) => origin === wanted) ?? all[0] ?? location.origin
  return { chosen, all, choose }
}
