import { useContext, useEffect, useRef, useState } from 'react'
import type { HostSettings } from '../../protocol/host.ts'
import { isSignedOut } from '../ui/api/problem.ts'
import { SignedOut } from '../ui/api/signed-out.ts'
import { askUntilHere } from '../ui/lazy/ask-until-here.ts'
import { askHost } from './ask-host.ts'

/** `isTelling`: a dialog with links is open. */
export const useHostSettings = (isIn: boolean, isTelling: boolean) => {
  const onSignedOut = useContext(SignedOut)
  const [settings, setSettings] = useState<HostSettings | null>(null)
  const [isMissed, setMissed] = useState(false)
  const giveUp = useRef((): void => {})
  // Asks again when links are shown: the machine may have changed networks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether links are told is what it is asked again for.
  useEffect(() => {
    if (!isIn) return
    const load = async (): Promise<HostSettings> => {
      try {
        return await askHost<HostSettings>('/settings')
      } catch (error) {
        if (isSignedOut(error)) onSignedOut()
        throw error
      }
    }
    giveUp.current = askUntilHere(load, setSettings, () => setMissed(true))
    return () => giveUp.current()
  }, [isIn, isTelling, onSignedOut])
  return {
    settings,
    change: (changed: HostSettings): void => {
      // An answer under way may be older than the change.
      giveUp.current()
      setSettings(changed)
    },
    /** null while they are loading; empty when loading failed. */
    origins: settings?.origins ?? (isMissed ? [] : null),
  }
}
