/** R-SEAL-1: a seed of a campaign's dice. */
export interface DiceSeed {
  /** SHA-256 of the seed's bytes, in hexadecimal. */
  readonly commitment: string
  /** 32 random bytes in hexadecimal. A secret until it has ended. */
  readonly seed: string
  /** The players' word; null: they have not said it, and no die is rolled by the seed. */
  readonly word: string | null
  /** Milliseconds since 1970; null: it is the campaign's seed of now. */
  readonly endedAt: number | null
  /** How many numbers were given; counted on for the seed of now by the campaign. */
  readonly rolled: number
}

/** The numbers that rolls took: from the next one of before to the next one of after. */
export interface TakenNumbers {
  readonly from: number
  readonly to: number
}

/**
 * The dice that players can check. They stand outside of the changes: undo takes no number back, and
 * a restore ends the seed, for an old backup would foretell dice.
 */
export interface LedgerStore {
  /** Oldest first. */
  listSeeds(campaign: string): Promise<readonly DiceSeed[]>

  /** Ends the seed of now, if there is one, and begins this one. Returns false without the campaign. */
  beginSeed(campaign: string, seed: Pick<DiceSeed, 'commitment' | 'seed'>): Promise<boolean>

  /** From then on the campaign's dice are rolled by its seed. Returns false without one that waits. */
  sayWord(campaign: string, word: string): Promise<boolean>

  /** Ends the seed of now. Returns false when there is none. */
  endSeed(campaign: string): Promise<boolean>

  /** Returns false when the numbers were given to others meanwhile. */
  takeNumbers(campaign: string, numbers: TakenNumbers): Promise<boolean>
}
