import { createContext, useContext } from 'react'
import { requireContext } from '#client/session/use-gm.ts'
import type { Images, Uploading } from '../chart/images/use-images.ts'
import type { MapSettingsDraft } from '../use-map-settings-draft.ts'

interface MapWork {
  readonly images: Images
  readonly uploading: Uploading
  readonly work: MapSettingsDraft
}

export const MapWorkContext = createContext<MapWork | null>(null)

export const useMapWork = (): MapWork => requireContext(useContext(MapWorkContext))
