import { useCallback, useEffect } from 'react'
import type { Desk } from './desk.ts'
import type { DeskState } from './desk-state.ts'

/** What the server said against the edit of a dialog; the dialog takes it along when it closes. */
export const useRefusal = (desk: Desk, { note, faults }: DeskState) => {
  const forget = useCallback(
    () => desk.state.set((held) => (held.note ? { ...held, note: null, faults: [] } : held)),
    [desk],
  )
  // Neither does what was said before it was opened belong to it.
  useEffect(() => {
    forget()
    return forget
  }, [forget])
  return { note, faults, forget }
}
