import { useCallback, useEffect, useState } from 'react'
import type { Edit } from './command.ts'
import { useGm, useGmSession } from './use-gm.ts'

/** Sends a dialog's edits. A refusal is cleared when the dialog opens and closes. */
export const useDialogEdit = (onDone: () => void) => {
  const gm = useGm()
  const { note, faults, isInTrouble } = useGmSession(({ note, faults, underway }) => ({
    note,
    faults,
    isInTrouble: underway?.trouble != null,
  }))
  const [sending, setSending] = useState(false)
  const forget = useCallback(() => gm.tell({ kind: 'noted', note: null }), [gm])
  useEffect(() => {
    forget()
    return forget
  }, [forget])
  const send = async (edit: Edit): Promise<void> => {
    setSending(true)
    forget()
    const went = await gm.run(edit)
    setSending(false)
    if (went) onDone()
  }
  return { note, faults, sending, unanswered: sending && isInTrouble, send }
}
