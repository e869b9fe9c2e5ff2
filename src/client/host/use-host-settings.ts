import { useEffect, useRef, useState } from 'react'
import type { HostSettings } from '../../protocol/host.ts'
import { ApiProblem } from '../api/problem.ts'
import { askUntilHere } from '../ui/ask-until-here.ts'
import { askHost } from './ask-host.ts'

interface SettingsOptions {
  /** Whether the asker is signed in. */
  readonly isIn: boolean
  /** Whether a dialog that tells links is open. */
  readonly isTelling: boolean
  readonly onSignedOut: () => void
}

interface KnownSettings {
  /** null until they came. */
  readonly settings: HostSettings | null
  /** Takes in what was changed. */
  readonly change: (settings: HostSettings) => void
  /** The origins that links begin with; null while they are fetched, none once they did not come. */
  readonly origins: readonly string[] | null
}

/** How the server is run, as it was known last. */
export const useHostSettings = (options: SettingsOptions): KnownSettings => {
  const { isIn, isTelling, onSignedOut } = options
  const [settings, setSettings] = useState<HostSettings | null>(null)
  const [isMissed, setMissed] = useState(false)
  const giveUp = useRef((): void => {})
  // Again whenever links are told: the machine may be in another network by then.
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
      // What is on its way may tell of the time before.
      giveUp.current()
      setSettings(changed)
    },
    origins: settings?.origins ?? (isMissed ? [] : null),
  }
}
