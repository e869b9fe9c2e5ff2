import type { GmView } from '../../protocol/views.ts'
import type { Numbering } from '../../rules/hex-number.ts'

/**
 * The numbers by which hexes are named to the GM. A map of their own carries numbers in print, so it
 * is named by them even where nobody has them drawn.
 */
export const gmNaming = ({
  numbering,
  laid,
  settings,
}: Pick<GmView, 'numbering' | 'laid' | 'settings'>): Numbering | null =>
  numbering ?? (laid ? settings.numbering : null)
