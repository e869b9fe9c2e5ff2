import { useCallback, useEffect } from 'react'
import type { GmRuntime } from './runtime.ts'
import type { GmSession } from './session-state.ts'

/** What the server said against the edit of a dialog; the dialog takes it along when it closes. */
export const useRefusal = (gm: GmRuntime, { note, faults }: GmSession) => {
  const forget = useCallback(() => gm.tell({ kind: 'noted', note: null }), [gm])
  // Neither does what was said before it was opened belong to it.
  useEffect(() => {
    forget()
    return forget
  }, [forget])
  return { note, faults, forget }
}
