import { createContext, useContext } from 'react'
import { requireContext } from '#client/session/use-gm.ts'
import type { Images, ImageUpload } from './chart/images/use-images.ts'
import type { MapSettingsDraft } from './use-map-settings-draft.ts'

interface MapSettingsWork {
  readonly images: Images
  readonly uploading: ImageUpload
  readonly mapDraft: MapSettingsDraft
}

export const MapSettingsContext = createContext<MapSettingsWork | null>(null)

export const useMapSettings = (): MapSettingsWork => requireContext(useContext(MapSettingsContext))
