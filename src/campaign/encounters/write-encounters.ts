import type { WrittenEncounter } from '../../protocol/encounters.ts'
import type { GmView } from '../../protocol/views.ts'
import type { Dice } from '../../rules/dice.ts'
import type { EncounterEntry } from '../../rules/encounter.ts'
import { rollQuantities } from '../../rules/quantities.ts'
import { type CommandRequest, changeState } from '../execute.ts'
import { existing, Refusal } from '../refusal.ts'
import { drafted, type State } from '../state.ts'
import type { CampaignStore } from '../store.ts'

const withEntry = (state: State, id: string, entry: EncounterEntry): State =>
  drafted(state, ({ encounters }) => {
    encounters[id] = entry
  })

/** R-ENC-5. What is as it was makes no revision. @throws Refusal `NO_SUCH_ENCOUNTER` */
export const rewriteEncounter = async (
  store: CampaignStore,
  request: CommandRequest & { readonly id: string; readonly written: WrittenEncounter },
): Promise<GmView> =>
  changeState(store, request, { kind: 'encounter' }, (before) => {
    const { id, written } = request
    const found = existing(before.encounters, id, 'NO_SUCH_ENCOUNTER')
    const { shared: wasShared = false, ...entry } = found
    const { state, note, shared = wasShared } = written
    if (entry.state === state && entry.note === note && shared === wasShared) return before
    return withEntry(before, id, { ...entry, state, note, ...(shared && { shared }) })
  })

/** R-QUANT-4: rolls the dice of an encounter's name; what was rolled before is replaced. */
export const rollEncounter = async (
  { store, dice }: { readonly store: CampaignStore; readonly dice: Dice },
  request: CommandRequest & { readonly id: string },
): Promise<GmView> =>
  changeState(store, request, { kind: 'encounter' }, (state) => {
    const entry = existing(state.encounters, request.id, 'NO_SUCH_ENCOUNTER')
    const quantities = rollQuantities(entry.name, entry.time, dice)
    if (quantities.length === 0) throw new Refusal({ code: 'NO_DICE' })
    return withEntry(state, request.id, { ...entry, quantities })
  })
