import { useState } from 'react'

/** What the links of a page begin with that are given to others. */
export interface LinkOrigin {
  readonly chosen: string
  /** What there is to choose from, best first; empty: nothing but where this page is. */
  readonly all: readonly string[]
  readonly choose: (origin: string) => void
}

/** @param all the origins that the server names: they change as the machine changes networks */
export const useLinkOrigin = (all: readonly string[]): LinkOrigin => {
  const [wanted, choose] = useState('')
  const chosen = all.find((origin) => origin === wanted) ?? all[0] ?? location.origin
  return { chosen, all, choose }
}
