import { useMemo, useState } from 'react'
import { hexNamingOf, hexTitle } from '#client/chart/hex-name.ts'
import { useView } from '#client/session/use-gm.ts'
import { useSave } from '#client/session/use-save.ts'
import { Sheet } from '#client/sheet/sheet.tsx'
import type { HexKeyReading } from '#formats/read.ts'
import { type HexKeyPreview, previewHexKey, siteKey } from '#rules/hex-key.ts'
import { STANDARD_NUMBERING } from '#rules/hex-number.ts'
import shared from '../pasted/pasted.module.css'
import { Pasted, useTakenText } from '../pasted/text-box.tsx'
import { useReading } from '../pasted/use-reading.ts'
import { becomes, pastedText, unreadable } from '../pasted/words.ts'
import styles from './hex-key.module.css'
import * as words from './words.ts'

/** R-KEY-4: a hex key is pasted, looked at, and merged. */
export const HexKeyPage = () => {
  const view = useView()
  /** null: a file that is no text. */
  const [pasted, setPasted] = useState<string | null>('')
  const text = pasted ?? ''
  const { reading, isBusy, trouble } = useReading<HexKeyReading>({
    kind: 'key',
    text,
    numbering: hexNamingOf(view) ?? STANDARD_NUMBERING,
    terrains: view.rules.terrains.map(({ name }) => name),
    chart: view.chart,
  })
  const preview = useMemo(() => reading && previewHexKey(view, reading), [view, reading])
  const seen = preview
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
      const went = await put({ method: 'POST', route: '/sites/merge', body, announcement })
      // A text that was pasted meanwhile stays.
      if (went) setPasted((now) => (now === pasted ? '' : now))
      return went
    },
    onDrop: () => setPasted(''),
  })
  const { takeFile, onDrop } = useTakenText(setPasted)

  return (
    <Sheet
      title={words.title}
      body={{ role: 'region', 'aria-label': words.title, tabIndex: 0 }}
      save={{ ...save, isReady: save.isReady && !isBusy && reading !== null }}
      // Beside the button: the preview may be out of sight.
      aside={seen.length > 0 && <p className="small">{words.seenAtOnce(seen.length)}</p>}
      onDrop={onDrop}
    >
      <div className={`stack page ${shared.page}`}>
        <Pasted
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

/** More sites than this are only counted. */
const MOST = 300

const Preview = ({ sites, terrain, isEmpty }: HexKeyPreview & { readonly isEmpty: boolean }) => {
  const fresh = sites.filter(({ isNew }) => isNew).length
  const same = sites.filter(({ isNew, changes }) => !isNew && changes.length === 0).length
  // Sites that cannot be unseen come first.
  const inOrder = sites.toSorted(
    (one, other) => Number(other.isSeenAtOnce) - Number(one.isSeenAtOnce),
  )
  return (
    <>
      <p aria-live="polite">
        {sites.length > 0
          ? `${words.tally(fresh, sites.length - fresh - same, same)}.`
          : isEmpty && words.nothingFound}
      </p>
      {terrain.length > 0 && <Painted terrain={terrain} />}
      {sites.length > 0 && (
        <ul aria-label={words.list}>
          {inOrder.slice(0, MOST).map((about) => (
            <SiteRow key={siteKey(about.site.hex, about.site.name)} {...about} />
          ))}
        </ul>
      )}
      {sites.length > MOST && <p>{words.more(sites.length - MOST)}</p>}
    </>
  )
}

const Painted = ({ terrain }: Pick<HexKeyPreview, 'terrain'>) => {
  const seen = terrain.filter(({ isSeenAtOnce }) => isSeenAtOnce).length
  const byName = Map.groupBy(terrain, ({ terrain: name }) => name)
  return (
    <p>
      {words.painted([...byName].map(([name, hexes]) => [name, hexes.length]))}{' '}
      {seen > 0 && <strong className="small marked">{words.playersSeeOf(seen)}</strong>}
    </p>
  )
}

/** As much of a text as tells which it is. */
const LONGEST = 300

const SiteRow = ({ site, isNew, changes, isSeenAtOnce }: HexKeyPreview['sites'][number]) => {
  const naming = hexNamingOf(useView())
  const said = changes.length > 0 ? words.changes(changes) : words.same
  return (
    <li className={`stack break-words ${styles.site}`}>
      <strong>{site.name}</strong>
      <small className="soft">
        {hexTitle(site.hex, naming)}. {isNew ? words.fresh : said}
      </small>
      {isSeenAtOnce && <strong className="small marked">{words.playersSee}</strong>}
      {changes.map((field) => (
        <span key={field} className={styles.text}>
          <small className="soft">{words.textOf[field]}</small> {site[field].slice(0, LONGEST)}
          {site[field].length > LONGEST && '…'}
        </span>
      ))}
    </li>
  )
}
