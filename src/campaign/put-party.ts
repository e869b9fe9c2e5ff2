import type { GmView } from '../protocol/views.ts'
import { type Hex, sameHex } from '../rules/hex.ts'
import { changeTo } from './change.ts'
import { type CommandRequest, execute } from './execute.ts'
import { checkHex } from './refuse-fields.ts'
import { movedTo } from './save-map.ts'
import type { CampaignStore } from './store.ts'

/**
 * R-MOV-4: the party elsewhere without a day. Where it is already makes no revision.
 *
 * @throws Refusal `INVALID_INPUT` for a hex off the lattice
 */
export const putParty = async (
  store: CampaignStore,
  request: CommandRequest & { readonly hex: Hex },
): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    const { hex } = request
    checkHex(hex, 'hex')
    const { map } = campaign.expedition
    if (sameHex(hex, map.position)) return { unchanged: 'view' }
    const next = movedTo(campaign, { ...map, position: hex })
    return { ...changeTo(campaign, { kind: 'position' }, next), answer: 'view' }
  })
