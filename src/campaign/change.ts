import { diffAtlas } from './atlas-patch.ts'
import type { Campaign, Change, ChangeContent, Expedition, State } from './campaign.ts'
import type { Decision } from './execute.ts'

/** The fields in which two states of an expedition differ, as they are in each. */
const diffExpedition = (
  before: Expedition,
  after: Expedition,
): { before: Partial<Expedition>; after: Partial<Expedition> } => {
  const fields = (Object.keys(after) as (keyof Expedition)[]).filter(
    (field) => before[field] !== after[field],
  )
  const pick = (from: Expedition): Partial<Expedition> =>
    Object.fromEntries(fields.map((field) => [field, from[field]]))
  return { before: pick(before), after: pick(after) }
}

/**
 * A change on top of the one that stands, to the next state.
 *
 * @param seq the revision that it makes: the next one, unless it comes with changes of its own
 */
export const changeTo = (
  campaign: Campaign,
  content: ChangeContent,
  next: Partial<State>,
  seq: number = campaign.revisions.full + 1,
): Pick<Decision<unknown>, 'expedition' | 'atlas' | 'step'> => {
  const { expedition = campaign.expedition, atlas = campaign.atlas } = next
  const change: Change = {
    seq,
    parent: campaign.head?.seq ?? null,
    content,
    patch: {
      ...diffExpedition(campaign.expedition, expedition),
      atlas: diffAtlas(campaign.atlas, atlas),
    },
    undone: false,
    volume: expedition.volume,
  }
  return { expedition, atlas, step: { kind: 'make', change } }
}
