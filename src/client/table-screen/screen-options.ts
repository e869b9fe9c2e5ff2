/** What stands in the address of a table's screen: everything, as a stream's source has no keys. */
export interface ScreenOptions {
  readonly isClear: boolean
  readonly panels: readonly Panel[]
  /** Of type and marks. */
  readonly scale: number
  readonly isStill: boolean
}

export const PANELS = ['map', 'day', 'supplies'] as const
export type Panel = (typeof PANELS)[number]

/** From the smallest to the largest. */
export const SCALES = { min: 0.5, max: 4 } as const

/** R-SCREEN-6. What cannot be understood counts as left out: nobody is there to read an error. */
export const screenOptions = (search: string): ScreenOptions => {
  const asked = new URLSearchParams(search)
  const named = asked.get('panels')?.split(',') ?? []
  const panels = PANELS.filter((panel) => named.includes(panel))
  const scale = Number(asked.get('scale') ?? 1)
  return {
    isClear: asked.get('background') === 'none',
    panels: panels.length > 0 ? panels : PANELS,
    scale: scale > 0 ? Math.min(Math.max(scale, SCALES.min), SCALES.max) : 1,
    isStill: asked.get('motion') === 'off',
  }
}
