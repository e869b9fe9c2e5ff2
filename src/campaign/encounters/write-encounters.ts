import type { WrittenEncounter } from '../../protocol/encounters.ts'
import type { GmView } from '../../protocol/views.ts'
import type { Dice } from '../../rules/dice.ts'
import type { EncounterEntry } from '../../rules/encounter.ts'
import { withChanges } from '../../rules/layered-map.ts'
import { rollQuantities } from '../../rules/quantities.ts'
import type { Campaign } from '../campaign.ts'
import { changeTo } from '../change.ts'
import { type CommandRequest, type Decision, execute, type NoChange } from '../execute.ts'
import { Refusal } from '../refusal.ts'
import type { CampaignStore } from '../store.ts'

const existing = ({ mapState }: Campaign, id: string): EncounterEntry => {
  const entry = mapState.encounters.get(id)
  if (!entry) throw new Refusal({ code: 'NO_SUCH_ENCOUNTER' })
  return entry
}

const withEntry = (campaign: Campaign, id: string, entry: EncounterEntry): Decision<GmView> => {
  const encounters = withChanges(campaign.mapState.encounters, [[id, entry]])
  const mapState = { ...campaign.mapState, encounters }
  return { ...changeTo(campaign, { kind: 'encounter' }, { mapState }), answer: 'view' }
}

/** R-ENC-5. What is as it was makes no revision. @throws Refusal `NO_SUCH_ENCOUNTER` */
export const rewriteEncounter = async (
  store: CampaignStore,
  request: CommandRequest & { readonly id: string; readonly written: WrittenEncounter },
): Promise<GmView> =>
  execute(store, request, async (campaign): Promise<Decision<GmView> | NoChange> => {
    const { id, written } = request
    const { shared: wasShared = false, ...entry } = existing(campaign, id)
    const { state, note, shared = wasShared } = written
    if (entry.state === state && entry.note === note && shared === wasShared)
      return { unchanged: 'view' }
    return withEntry(campaign, id, { ...entry, state, note, ...(shared && { shared }) })
  })

/** R-QUANT-4: rolls the dice of an encounter's name; what was rolled before is replaced. */
export const rollEncounter = async (
  { store, dice }: { readonly store: CampaignStore; readonly dice: Dice },
  request: CommandRequest & { readonly id: string },
): Promise<GmView> =>
  execute(store, request, async (campaign): Promise<Decision<GmView>> => {
    const entry = existing(campaign, request.id)
    const quantities = rollQuantities(entry.name, entry.time, dice)
    if (quantities.length === 0) throw new Refusal({ code: 'NO_DICE' })
    return withEntry(campaign, request.id, { ...entry, quantities })
  })
