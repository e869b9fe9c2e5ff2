import { useState } from 'react'
import { ReloadNotice } from '../page/reload-notice.tsx'
import { useListener } from '../use-listener.ts'
import * as words from '../words.ts'

/**
 * Says that a part of the page did not come: without a network, or after an upgrade, when the server
 * lacks the old page's files. Browsers may remember a failed import, so only a reload helps.
 */
export const MissedPart = () => {
  const [isMissed, setMissed] = useState(false)
  useListener('vite:preloadError', () => setMissed(true))
  return isMissed && <ReloadNotice>{words.missedPart}</ReloadNotice>
}
