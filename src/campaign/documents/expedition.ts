import type { Settings } from '../../rules/settings.ts'
import type { Expedition } from '../campaign.ts'
import { document } from './document.ts'

export const settingsDocument = document<Settings>('settings')

export const expeditionDocument = document<Expedition>('expedition', {
  settings: settingsDocument,
})
