import type { GmSiteView } from '../../../protocol/atlas.ts'
import { foldText } from '../../../rules/fold-text.ts'
import { SITE_ICONS, SITE_SHOWN, type SiteIcon, type SiteShown } from '../../../rules/site.ts'

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

export const ICON_CHOICES = SITE_ICONS.map((icon: SiteIcon) => ({ icon, name: capital(icon) }))

const SHOWN_WORDS: Readonly<Record<SiteShown, string>> = {
  never: 'Never',
  seen: 'When its hex is seen',
  visited: 'When its hex is visited',
  always: 'Always',
}

export const SHOWN_CHOICES = SITE_SHOWN.map((shown) => ({ shown, name: SHOWN_WORDS[shown] }))

/** When players are shown a site, as a sentence. */
export const sayShown = (shown: SiteShown): string => {
  const words = SHOWN_WORDS[shown]
  if (shown === 'seen' || shown === 'visited') return `Shown ${words.toLowerCase()}.`
  return `${words} shown.`
}

/** R-FIND-1: whether a site answers to what is searched for, in any of its words. */
export const siteMatches = ({ name, gmText, text }: GmSiteView, search: string): boolean => {
  const all = foldText(`${name}\n${gmText}\n${text}`)
  return foldText(search)
    .split(/\s+/)
    .every((word) => all.includes(word))
}
