import { type AtlasPatch, patchAtlas } from '../campaign/atlas-patch.ts'
import {
  type Campaign,
  type ChangeHead,
  type Expedition,
  headOf,
  type Revisions,
} from '../campaign/campaign.ts'
import type { Commit } from '../campaign/store.ts'
import { changesGazetteer } from './commit.ts'
import type { KeptAtlases } from './kept-atlases.ts'

/** What a commit made of a campaign, for whoever has the atlas of the revision right before it. */
export interface ToldChange {
  readonly revisions: Revisions
  readonly expedition: Expedition
  /** The change itself. */
  readonly head: ChangeHead
  readonly atlas: AtlasPatch
}

/**
 * What others may be told of a commit: of a change (a day, a save) all, of anything else nothing. An
 * undo does not know what stands after it, a restore is another epoch, and the gazetteer is read as
 * a whole.
 */
export const toldChange = (commit: Commit): ToldChange | undefined => {
  const { base, revisions, expedition, step } = commit
  const isNext = revisions.epoch === base.epoch && revisions.full === base.full + 1
  if (step.kind !== 'make' || !isNext || changesGazetteer(commit)) return undefined
  const { change } = step
  return { revisions, expedition, head: headOf(change), atlas: change.patch.atlas }
}

/** The campaign as the change made it, if the atlas right before it, or right after it, is kept. */
export const followChange = (
  atlases: KeptAtlases,
  id: string,
  { revisions, expedition, head, atlas: patch }: ToldChange,
): Campaign | undefined => {
  const { epoch, full } = revisions
  const kept = atlases.find(id, epoch)
  if (kept?.full === full) return { id, revisions, expedition, atlas: kept.atlas, head, redo: null }
  if (kept?.full !== full - 1) return undefined
  const atlas = patchAtlas(kept.atlas, patch, 'forth')
  atlases.keep(id, { ...kept, full, head: head.seq, atlas })
  return { id, revisions, expedition, atlas, head, redo: null }
}
