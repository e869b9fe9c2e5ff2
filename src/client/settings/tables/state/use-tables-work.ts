import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react'
import { keptText } from '../../../ui/kept-text.ts'
import { keepWork, restoreWork } from './kept-work.ts'
import { nextWork, type TablesWork, type WorkEvent } from './tables-work.ts'

/** Quick typing is kept once, after this pause in ms. */
const PAUSE_MS = 400

/** The unsaved tables, kept in this tab over a reload. */
export const useTablesWork = (campaign: string): [TablesWork, Dispatch<WorkEvent>] => {
  const [kept] = useState(() => keptText('sessionStorage', `overland-tables-${campaign}`))
  const [work, tell] = useReducer(nextWork, null, () => restoreWork(kept.read()))
  const newest = useRef(work)

  useEffect(() => {
    newest.current = work
    const timer = setTimeout(() => kept.write(keepWork(work)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [kept, work])

  useEffect(() => {
    const keepNow = (): void => kept.write(keepWork(newest.current))
    window.addEventListener('pagehide', keepNow)
    return () => {
      window.removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [kept])

  return [work, tell]
}
