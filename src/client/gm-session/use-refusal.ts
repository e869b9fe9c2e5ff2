import { useCallback, useEffect } from 'react'
import type { GmRuntime } from './runtime.ts'
import type { GmSession } from './session-state.ts'

/** The server's refusal of a dialog's edit, cleared when the dialog opens and closes. */
export const useRefusal = (gm: GmRuntime, { note, faults }: GmSession) => {
  const forget = useCallback(() => gm.tell({ kind: 'noted', note: null }), [gm])
  useEffect(() => {
    forget()
    return forget
  }, [forget])
  return { note, faults, forget }
}
