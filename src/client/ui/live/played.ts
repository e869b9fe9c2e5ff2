import type { Frame } from './frames.ts'

/** The newest view, and what is still shown on the way to it. */
export interface Played<View> {
  readonly newest: View | null
  readonly frames: readonly Frame<View>[]
}

/** R-PLAY-3: a view that comes while others are shown ends them. */
export const nextPlayed = <View>(
  { newest, frames }: Played<View>,
  view: View | null,
  between: ((before: View | null, after: View | null) => readonly Frame<View>[]) | null,
): Played<View> => ({
  newest: view,
  frames: frames.length > 0 ? [] : (between?.(newest, view) ?? []),
})
