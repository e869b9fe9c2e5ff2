import { useMemo, useState } from 'react'
import { hexNamingOf, hexTitle } from '#client/chart/hex-name.ts'
import { useView } from '#client/session/use-gm.ts'
import { useSave } from '#client/session/use-save.ts'
import { Sheet } from '#client/sheet/sheet.tsx'
import type { HexKeyReading } from '#formats/read.ts'
import { type HexKeyPreview, previewHexKey, siteKey } from '#rules/hex-key.ts'
import { STANDARD_NUMBERING } from '#rules/hex-number.ts'
import shared from '../pasted/pasted.module.css'
import { PastedText, usePastedText } from '../pasted/text-box.tsx'
import { useTextReading } from '../pasted/use-reading.ts'
import { becomes, pastedText, unreadable } from '../pasted/words.ts'
import styles from './hex-key.module.css'
import * as words from './words.ts'

/** R-KEY-4: the page on which the GM pastes a hex key, checks its preview and merges it. */
export const HexKeyPage = () => {
  const view = useView()
  /** The text in the box; null after a file that is not a text. */
  const [pasted, setPasted] = useState<string | null>('')
  const text = pasted ?? ''
  const { reading, isBusy, trouble } = useTextReading<HexKeyReading>({
    kind: 'key',
    text,
    numbering: hexNamingOf(view) ?? STANDARD_NUMBERING,
    terrains: view.rules.terrains.map(({ name }) => name),
    chart: view.chart,
  })
  const preview = useMemo(() => reading && previewHexKey(view, reading), [view, reading])
  const seenAtOnce = preview
    ? [...preview.sites, ...preview.terrain].filter(({ isSeenAtOnce }) => isSeenAtOnce)
    : []
  const save = useSave({
    page: words.page,
    draft: pasted,
    unsaved: text.trim() === '' ? [] : [pastedText],
    findProblem: () => {
      if (isBusy || !preview) return words.stillReading
      const isNew = changedSites(preview).length + preview.terrain.length > 0
      return isNew ? null : words.nothingToMerge
    },
    send: async (put) => {
      if (!reading || !preview) return false
      const { sites, terrain } = reading
      const announcement = words.merged(changedSites(preview).length)
      const body = { sites, terrain }
      const isMerged = await put({ method: 'POST', route: '/sites/merge', body, announcement })
      // A text that was pasted while the old one was being merged is kept.
      if (isMerged) setPasted((now) => (now === pasted ? '' : now))
      return isMerged
    },
    onDrop: () => setPasted(''),
  })
  const { takeFile, onDrop } = usePastedText(setPasted)

  return (
    <Sheet
      title={words.title}
      body={{ role: 'region', 'aria-label': words.title, tabIndex: 0 }}
      save={{ ...save, isReady: save.isReady && !isBusy && reading !== null }}
      // The warning stands beside the button because the preview may be scrolled away.
      aside={
        seenAtOnce.length > 0 && <p className="small">{words.seenAtOnce(seenAtOnce.length)}</p>
      }
      onDrop={onDrop}
    >
      <div className={`stack page ${shared.page}`}>
        <PastedText
          text={text}
          lines={reading?.lines}
          trouble={pasted === null ? unreadable : trouble}
          words={words.pasted}
          onText={setPasted}
          onFile={(file) => void takeFile(file)}
        />
        <div className={`stack ${shared.column}`} aria-busy={isBusy}>
          <h3>{becomes}</h3>
          {reading && preview ? (
            <Preview {...preview} isEmpty={reading.sites.length + reading.terrain.length === 0} />
          ) : (
            <p className="soft small">{words.nothingYet}</p>
          )}
        </div>
      </div>
    </Sheet>
  )
}

const changedSites = ({ sites }: HexKeyPreview) =>
  sites.filter(({ isNew, changes }) => isNew || changes.length > 0)

/** Number of sites in the preview's list; further ones are only counted. */
const MAX_SITES_SHOWN = 300

const Preview = ({ sites, terrain, isEmpty }: HexKeyPreview & { readonly isEmpty: boolean }) => {
  const newCount = sites.filter(({ isNew }) => isNew).length
  const sameCount = sites.filter(({ isNew, changes }) => !isNew && changes.length === 0).length
  // Sites that players see at once come first: that cannot be taken back.
  const orderedSites = sites.toSorted(
    (one, other) => Number(other.isSeenAtOnce) - Number(one.isSeenAtOnce),
  )
  return (
    <>
      <p aria-live="polite">
        {sites.length > 0
          ? `${words.tally(newCount, sites.length - newCount - sameCount, sameCount)}.`
          : isEmpty && words.nothingFound}
      </p>
      {terrain.length > 0 && <PaintedTerrain terrain={terrain} />}
      {sites.length > 0 && (
        <ul aria-label={words.list}>
          {orderedSites.slice(0, MAX_SITES_SHOWN).map((about) => (
            <SiteRow key={siteKey(about.site.hex, about.site.name)} {...about} />
          ))}
        </ul>
      )}
      {sites.length > MAX_SITES_SHOWN && <p>{words.more(sites.length - MAX_SITES_SHOWN)}</p>}
    </>
  )
}

const PaintedTerrain = ({ terrain }: Pick<HexKeyPreview, 'terrain'>) => {
  const seenAtOnce = terrain.filter(({ isSeenAtOnce }) => isSeenAtOnce).length
  const byName = Map.groupBy(terrain, ({ terrain: name }) => name)
  return (
    <p>
      {words.painted([...byName].map(([name, hexes]) => [name, hexes.length]))}{' '}
      {seenAtOnce > 0 && <strong className="small marked">{words.playersSeeOf(seenAtOnce)}</strong>}
    </p>
  )
}

/** Number of characters of a site's text that the preview shows. */
const MAX_TEXT_SHOWN = 300

const SiteRow = ({ site, isNew, changes, isSeenAtOnce }: HexKeyPreview['sites'][number]) => {
  const naming = hexNamingOf(useView())
  const changeText = changes.length > 0 ? words.changes(changes) : words.sameCount
  return (
    <li className={`stack break-words ${styles.site}`}>
      <strong>{site.name}</strong>
      <small className="soft">
        {hexTitle(site.hex, naming)}. {isNew ? words.newCount : changeText}
      </small>
      {isSeenAtOnce && <strong className="small marked">{words.playersSee}</strong>}
      {changes.map((field) => (
        <span key={field} className={styles.text}>
          <small className="soft">{words.textOf[field]}</small>{' '}
          {site[field].slice(0, MAX_TEXT_SHOWN)}
          {site[field].length > MAX_TEXT_SHOWN && '…'}
        </span>
      ))}
    </li>
  )
}
