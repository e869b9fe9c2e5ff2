import type { GmView } from '../../protocol/views.ts'
import type { Campaign, Change } from '../campaign.ts'
import { type CommandRequest, execute } from '../execute.ts'
import { Refusal } from '../refusal.ts'
import type { CampaignStore } from '../store.ts'
import { takeBack, withMark } from '../undo.ts'
import { rewindMark } from './rewind-mark.ts'

export interface RewindRequest extends CommandRequest {
  /** Back to its evening; 0 keeps the set-up. */
  readonly day: number
}

const endsDay = ({ content }: Change, day: number): boolean =>
  content.kind === 'day' && content.entry.day === day

/** Restored days have no change of their own to take back. */
const goesTo =
  (day: number) =>
  (last: Change): boolean =>
    !endsDay(last, day) && last.content.kind !== 'restore'

const noSuchDay = (day: number): Refusal => new Refusal({ code: 'NO_SUCH_MORNING', day })

/**
 * R-REW-1: takes back the change of the day after, and everything since, as one step.
 *
 * @throws Refusal `NO_SUCH_MORNING` when the day after does not stand, or was restored
 */
export const rewind = async (
  store: CampaignStore,
  { day, ...request }: RewindRequest,
): Promise<GmView> =>
  execute(store, request, async (campaign: Campaign) => {
    const first = day + 1
    const last = campaign.expedition.day
    if (last < first || campaign.head === null) throw noSuchDay(first)
    const back = await takeBack(store, campaign, goesTo(first))
    const reached = back.step.changes.at(-1)
    if (!reached || !endsDay(reached, first)) throw noSuchDay(first)
    return { ...withMark(back, rewindMark({ first, last })), answer: 'view' }
  })
