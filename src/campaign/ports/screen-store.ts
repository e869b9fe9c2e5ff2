import type { Screen } from '#protocol/map/screen.ts'
import type { Hex } from '#shared/hex.ts'

/** The state of a table's screen, sent to it together with the players' view. */
export interface ScreenState {
  readonly screen: Screen
  /** Name of the campaign. */
  readonly name: string
}

/** Stores the tables' screens, outside of the changes: they make no revision and are not undone. */
export interface ScreenStore {
  /** Finds the screens of these campaigns, as last committed; leaves out campaigns that do not exist. */
  findScreens(campaigns: readonly string[]): Promise<ReadonlyMap<string, ScreenState>>

  /** Returns whether the campaign exists. Commit listeners are notified. */
  setScreen(campaign: string, screen: Screen): Promise<boolean>

  /** R-POINT-1: sends a pointed hex to the listeners on all connected nodes; nothing is stored. */
  point(campaign: string, hex: Hex): void

  /** Listens for pointed hexes; those of other nodes may come late or never. Returns a function that stops it. */
  onPoint(listener: (campaign: string, hex: Hex) => void): () => void
}
