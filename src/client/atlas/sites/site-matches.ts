import type { GmSiteView } from '../../../protocol/atlas.ts'
import { foldText } from '../../../rules/fold-text.ts'

/** R-FIND-1: whether a site's texts contain every search word. */
export const siteMatches = ({ name, gmText, text }: GmSiteView, search: string): boolean => {
  const all = foldText(`${name}\n${gmText}\n${text}`)
  return foldText(search)
    .split(/\s+/)
    .every((word) => all.includes(word))
}
