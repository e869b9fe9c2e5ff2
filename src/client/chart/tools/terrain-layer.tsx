import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { drawn } from '../../ui/icons.tsx'
import { keptText } from '../../ui/kept-text.ts'
import { paintedTerrain } from './words.ts'

/** Of the device, not of a campaign. */
const kept = keptText('localStorage', 'overland-painted-terrain')
const SHOWN = 'shown'

/** Whether painted terrain is shown without the brush, and how that is changed. */
export const useTerrainLayer = (): readonly [boolean, () => void] => {
  const [isOn, setOn] = useState(() => kept.read() === SHOWN)
  const toggle = (): void => {
    kept.write(isOn ? null : SHOWN)
    setOn(!isOn)
  }
  return [isOn, toggle]
}

const LayersIcon = drawn(
  <path d="M12 4 3.5 8.5 12 13l8.5-4.5zM3.5 12.2 12 16.7l8.5-4.5M3.5 15.8 12 20.3l8.5-4.5" />,
)

interface TerrainSwitchProps {
  readonly isOn: boolean
  readonly onToggle: () => void
}

export const TerrainSwitch = ({ isOn, onToggle }: TerrainSwitchProps) => (
  <Button look="icon" aria-pressed={isOn} title={paintedTerrain} onClick={onToggle}>
    <LayersIcon />
    <span className="visually-hidden">{paintedTerrain}</span>
  </Button>
)
