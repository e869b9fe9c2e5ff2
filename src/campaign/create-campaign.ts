import { START_HEX, START_TERRAIN } from '#content/chart/quatara.ts'
import { startingRecord } from '#rules/record.ts'
import { STANDARD_SETTINGS } from '#rules/settings.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { markPosition } from './days/travel-marks.ts'
import type { CampaignStore, NewCampaign } from './ports/store.ts'
import type { State } from './state.ts'
import { fromNamedRecord } from './views/wire-record.ts'

/** R-REC-2: the state in which every campaign begins. */
export const newState = (): State =>
  markPosition({
    record: fromNamedRecord(startingRecord(START_HEX, START_TERRAIN), STANDARD_RULES, ''),
    believed: START_HEX,
    progress: null,
    believedProgress: null,
    day: 0,
    days: {},
    rulesChanged: false,
    known: {},
    terrain: {},
    trail: [],
    sites: {},
    tables: {},
    met: {},
    encounters: {},
    notes: {},
    handouts: {},
    chart: null,
    settings: STANDARD_SETTINGS,
    rules: STANDARD_RULES,
    weather: null,
    story: '',
  })

/** @param campaign.epoch unguessable; the campaign's revisions begin with it */
export const createCampaign = async (
  store: Pick<CampaignStore, 'create'>,
  campaign: Omit<NewCampaign, 'state'>,
): Promise<boolean> => store.create({ ...campaign, state: newState() })
