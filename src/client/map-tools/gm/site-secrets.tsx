import { Button } from '#client/ui/button.tsx'
import { endSentence } from '#client/ui/format/lists.ts'
import { MarkdownNote } from '#client/ui/markdown/markdown-note.tsx'
import type { GmSiteView, SiteView } from '#protocol/map/on-the-map.ts'
import type { Knowledge } from '#rules/knowledge.ts'
import { isSiteShown } from '#rules/site.ts'
import styles from './site-secrets.module.css'
import * as words from './words.ts'

export const isGmSite = (site: SiteView): site is GmSiteView => 'gmText' in site

const sayWhenShown = (site: GmSiteView, knowledge: Knowledge): string =>
  (isSiteShown(site, knowledge) ? words.playersSee : words.playersDoNotSee)(words.shown[site.shown])

export const describeSecrets = (site: GmSiteView, knowledge: Knowledge): string =>
  `${site.gmText === '' ? '' : `${words.forGm} ${endSentence(site.gmText)} `}${sayWhenShown(site, knowledge)}`

export const SiteSecrets = (props: {
  readonly site: GmSiteView
  readonly knowledge: Knowledge
  readonly onEdit: () => void
}) => {
  const { site, knowledge, onEdit } = props
  return (
    <>
      {site.gmText !== '' && (
        <div className={styles.secret}>
          <strong>{words.forGm}</strong>
          <MarkdownNote text={site.gmText} />
        </div>
      )}
      <p className="soft small apart-2">{sayWhenShown(site, knowledge)}</p>
      <Button className="apart-2" onClick={onEdit} spoken={site.name}>
        {words.edit}
      </Button>
    </>
  )
}
