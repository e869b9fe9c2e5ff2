import { useEffect, useState } from 'react'
import type { PlayerView } from '../../../protocol/views.ts'
import { useLazy } from '../lazy/lazy-part.tsx'
import { useShown } from '../lazy/shown.ts'
import type { Frame } from './frames.ts'

/** The newest view, and what is still shown on the way to it. */
export interface Played<View> {
  readonly newest: View | null
  readonly frames: readonly Frame<View>[]
}

/** A view that comes while others are shown ends them. */
export const nextPlayed = <View>(
  { newest, frames }: Played<View>,
  view: View | null,
  between: ((before: View | null, after: View | null) => readonly Frame<View>[]) | null,
): Played<View> => ({
  newest: view,
  frames: frames.length > 0 ? [] : (between?.(newest, view) ?? []),
})

const fetchFrames = async () => (await import('./frames.ts')).framesToShow

/** The view to show: the newest, or one on the way to it while several days are shown. */
export const usePlayed = <View extends PlayerView>(view: View | null): View | null => {
  const framesToShow = useLazy(fetchFrames, useShown())
  const [played, setPlayed] = useState<Played<View>>({ newest: view, frames: [] })
  const { newest, frames } = played
  // While rendering: the newest view must not be drawn before the days on the way to it.
  if (newest !== view) setPlayed(nextPlayed<View>(played, view, framesToShow))
  const [frame] = frames
  useEffect(() => {
    if (!frame) return undefined
    const next = setTimeout(() => setPlayed({ newest, frames: frames.slice(1) }), frame.ms)
    return () => clearTimeout(next)
  }, [newest, frames, frame])
  return frame && newest === view ? frame.view : view
}
