import { PORT, PORT_TERRAIN } from '../content/chart/quatara.ts'
import { startingRecord } from '../rules/record.ts'
import { STANDARD_SETTINGS } from '../rules/settings.ts'
import { STANDARD_RULES } from '../rules/standard-rules.ts'
import type { Campaign, Expedition } from './campaign.ts'
import { EMPTY_MAP_STATE } from './map-state.ts'
import type { CampaignStore, NewCampaign } from './store.ts'
import { mapStateAfterTravel } from './travel-marks.ts'
import { fromNamedRecord } from './wire-record.ts'

/** R-REC-2: where and how every campaign begins. */
export const newExpedition = (): Expedition => ({
  map: fromNamedRecord(startingRecord(PORT, PORT_TERRAIN), STANDARD_RULES, ''),
  day: 0,
  believed: PORT,
  chart: null,
  settings: STANDARD_SETTINGS,
  rules: STANDARD_RULES,
  volume: 0,
  ahead: 0,
  story: '',
})

/** As every campaign begins. */
export const newCampaign = ({ id, epoch }: Pick<NewCampaign, 'id' | 'epoch'>): Campaign => {
  const expedition = newExpedition()
  const mapState = mapStateAfterTravel({ expedition, mapState: EMPTY_MAP_STATE })
  const revisions = { epoch, full: 0, public: 0 }
  return { id, revisions, expedition, mapState, head: null, redo: null, prepared: 0 }
}

/** @param shell.epoch unguessable, begins its revisions */
export const createCampaign = async (
  store: Pick<CampaignStore, 'create'>,
  shell: Omit<NewCampaign, 'expedition' | 'mapState'>,
): Promise<boolean> => {
  const { expedition, mapState } = newCampaign(shell)
  return store.create({ ...shell, expedition, mapState })
}
