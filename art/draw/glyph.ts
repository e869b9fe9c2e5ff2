import type { Pen } from './pen.ts'

/** A picture that stands on the land; those further south are drawn over those behind them. */
export interface Glyph {
  /** The line it stands on. */
  readonly y: number
  readonly draw: (pen: Pen) => void
}

export const drawGlyphs = (pen: Pen, glyphs: readonly Glyph[]): void => {
  for (const glyph of glyphs.toSorted((a, b) => a.y - b.y)) glyph.draw(pen)
}
