import type { GmView } from '../../protocol/views.ts'
import type { Numbering } from '../../rules/hex-number.ts'

/** A map of their own has printed numbers: they are used even if none are drawn. */
export const gmNaming = ({
  numbering,
  laid,
  settings,
}: Pick<GmView, 'numbering' | 'laid' | 'settings'>): Numbering | null =>
  numbering ?? (laid ? settings.numbering : null)
