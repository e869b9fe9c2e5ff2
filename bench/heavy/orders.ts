/** What the heavy campaign's GM does, one after the other. */
export const DEEDS = ['open', 'undo', 'paint', 'repeat', 'back up', 'restore'] as const
export type Deed = (typeof DEEDS)[number]

export interface Order {
  readonly deed: Deed
  readonly port: number
  readonly times: number
}

export interface Done {
  readonly did: 'deed'
  /** Of each, in ms. */
  readonly took: readonly number[]
}
