import type { Screen } from '#protocol/map/screen.ts'
import type { Hex } from '#shared/hex.ts'

/** A table's screen gets this beside the players' view. */
export interface ScreenState {
  readonly screen: Screen
  /** The campaign's. */
  readonly name: string
}

/** Screens stand outside of the changes: they make no revision, and undo leaves them alone. */
export interface ScreenStore {
  /** Of those campaigns that exist, as last committed. */
  findScreens(campaigns: readonly string[]): Promise<ReadonlyMap<string, ScreenState>>

  /** Returns whether there is such a campaign. Listeners of commits hear that something is new. */
  setScreen(campaign: string, screen: Screen): Promise<boolean>

  /** R-POINT-1: tells the listeners of all nodes that hear each other; nothing is kept. */
  point(campaign: string, hex: Hex): void

  /** On other nodes late or never. Returns a function that ends it. */
  onPoint(listener: (campaign: string, hex: Hex) => void): () => void
}
