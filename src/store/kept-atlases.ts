import type { Atlas } from '../campaign/atlas.ts'

/** The atlas of a campaign as it was read or written last, and in which state that was. */
export interface KeptAtlas {
  readonly epoch: string
  readonly full: number
  /** The `seq` of the change that stood. */
  readonly head: number | null
  readonly gazetteerRevision: number
  readonly atlas: Atlas
}

/**
 * The atlases of the campaigns used last. A state of a campaign never changes under its revision,
 * so whoever reads the same revision again, on any node, need not read the atlas again.
 */
export interface KeptAtlases {
  find(campaign: string, epoch: string): KeptAtlas | undefined
  keep(campaign: string, atlas: KeptAtlas): void
}

/** How many are kept. */
const CAMPAIGNS = 200

export const keptAtlases = (): KeptAtlases => {
  const kept = new Map<string, KeptAtlas>()
  return {
    find: (campaign, epoch) => {
      const found = kept.get(campaign)
      return found?.epoch === epoch ? found : undefined
    },
    keep: (campaign, atlas) => {
      kept.delete(campaign)
      kept.set(campaign, atlas)
      const [oldest] = kept.keys()
      if (kept.size > CAMPAIGNS && oldest !== undefined) kept.delete(oldest)
    },
  }
}
