import { useContext, useEffect, useState } from 'react'
import { MAX_TABLES_TEXT } from '../../../../protocol/limits.ts'
import type { Reading } from '../../../../protocol/tables-read.ts'
import { isSignedOut, sayTrouble } from '../../../ui/api/problem.ts'
import { request } from '../../../ui/api/request.ts'
import { SignedOut } from '../../../ui/api/signed-out.ts'
import { paste } from '../words.ts'

/** Quick typing is read once, after this pause in ms. */
const PAUSE_MS = 150

export interface ReadText {
  /** The newest reading, which may be of an earlier text; null: of none. */
  readonly reading: Reading | null
  readonly busy: boolean
  readonly trouble: string | null
}

const NOTHING: ReadText = { reading: null, busy: false, trouble: null }

/** What the server reads in a text, some time after each change of it. Nothing is kept there. */
export const useReading = (campaign: string, text: string): ReadText => {
  const onSignedOut = useContext(SignedOut)
  const [state, setState] = useState(NOTHING)

  useEffect(() => {
    if (text.trim() === '') {
      setState(NOTHING)
      return undefined
    }
    if (text.length > MAX_TABLES_TEXT) {
      setState({ ...NOTHING, trouble: paste.tooLong })
      return undefined
    }
    const control = new AbortController()
    const read = async (): Promise<void> => {
      setState((before) => ({ ...before, busy: true, trouble: null }))
      const options = { method: 'POST', body: { text }, signal: control.signal } as const
      try {
        const reading = await request<Reading>(campaign, '/tables/read', options)
        if (!control.signal.aborted) setState({ reading, busy: false, trouble: null })
      } catch (error) {
        if (control.signal.aborted) return
        setState({ ...NOTHING, trouble: sayTrouble(error) })
        if (isSignedOut(error)) onSignedOut()
      }
    }
    const timer = setTimeout(() => void read(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [campaign, text, onSignedOut])

  return state
}
