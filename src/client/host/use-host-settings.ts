import { useEffect, useRef, useState } from 'react'
import type { HostSettings } from '../../protocol/host.ts'
import { ApiProblem } from '../api/problem.ts'
import { askUntilHere } from '../ui/ask-until-here.ts'
import { askHost } from './ask-host.ts'

interface SettingsOptions {
  readonly isIn: boolean
  /** Whether a dialog with links is open. */
  readonly isTelling: boolean
  readonly onSignedOut: () => void
}

interface KnownSettings {
  /** null while they are loading. */
  readonly settings: HostSettings | null
  readonly change: (settings: HostSettings) => void
  /** null while they are loading; empty when loading failed. */
  readonly origins: readonly string[] | null
}

export const useHostSettings = (options: SettingsOptions): KnownSettings => {
  const { isIn, isTelling, onSignedOut } = options
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
        if (error instanceof ApiProblem && error.code === 'NOT_SIGNED_IN') onSignedOut()
        throw error
      }
    }
    giveUp.current = askUntilHere(load, setSettings, () => setMissed(true))
    return () => giveUp.current()
  }, [isIn, isTelling, onSignedOut])
  return {
    settings,
    change: (changed) => {
      // An answer under way may be older than the change.
      giveUp.current()
      setSettings(changed)
    },
    origins: settings?.origins ?? (isMissed ? [] : null),
  }
}
