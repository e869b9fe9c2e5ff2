import { useState } from 'react'
import type { KeyReading, KeySite } from '../../../protocol/hex-key.ts'
import { hexTitle, namingOf } from '../../chart/hex-name.ts'
import { useView } from '../../gm/session/use-gm.ts'
import { useSave } from '../../gm/session/use-save.ts'
import { Sheet } from '../../gm/sheet/sheet.tsx'
import shared from '../pasted/pasted.module.css'
import { Pasted, useReading, useTakenText } from '../pasted/text-box.tsx'
import { becomes, pastedText, unreadable } from '../pasted/words.ts'
import styles from './hex-key.module.css'
import * as words from './words.ts'

/** R-KEY-4: a hex key is pasted, looked at, and merged. */
export const HexKeyPage = () => {
  const revision = useView((view) => view.revision)
  /** null: a file that is no text. */
  const [pasted, setPasted] = useState<string | null>('')
  const text = pasted ?? ''
  // Another screen may have changed what players would see.
  const { reading, isBusy, trouble } = useReading<KeyReading>('/sites/read', text, revision)
  const seen = reading
    ? [...reading.preview.sites, ...reading.preview.terrain].filter((each) => each.playersSeeAtOnce)
    : []
  const save = useSave({
    page: words.page,
    mine: pasted,
    unsaved: text.trim() === '' ? [] : [pastedText],
    problem: () => {
      if (isBusy || !reading) return words.stillReading
      return isNothingNew(reading) ? words.nothingToMerge : null
    },
    send: async (put) => {
      if (!reading) return false
      const { sites, terrain } = reading
      const says = words.merged(changedSites(reading).length)
      const body = { sites, terrain }
      const went = await put({ method: 'POST', route: '/sites/merge', body, says })
      if (went) setPasted('')
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
      <div className={`stack ${shared.page}`}>
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
          {reading ? (
            <Preview reading={reading} />
          ) : (
            <p className="soft small">{words.nothingYet}</p>
          )}
        </div>
      </div>
    </Sheet>
  )
}

const changedSites = ({ preview }: KeyReading) =>
  preview.sites.filter(({ id, changes }) => id === null || changes.length > 0)

const isNothingNew = (reading: KeyReading): boolean =>
  changedSites(reading).length === 0 && !reading.preview.terrain.some(({ changes }) => changes)

type SitePreview = KeyReading['preview']['sites'][number]

/** More sites than this are only counted. */
const MOST = 300

const Preview = ({ reading }: { readonly reading: KeyReading }) => {
  const { sites, preview } = reading
  const all = sites.flatMap((site, at) => {
    const about = preview.sites[at]
    return about ? [{ site, about, key: at }] : []
  })
  const fresh = all.filter(({ about }) => about.id === null).length
  const same = all.filter(({ about }) => about.id !== null && about.changes.length === 0).length
  // Those that cannot be unseen come first.
  const inOrder = all.toSorted(
    (one, other) => Number(other.about.playersSeeAtOnce) - Number(one.about.playersSeeAtOnce),
  )
  return (
    <>
      <p aria-live="polite">
        {all.length > 0
          ? `${words.tally(fresh, all.length - fresh - same, same)}.`
          : reading.terrain.length === 0 && words.nothingFound}
      </p>
      <Painted reading={reading} />
      {all.length > 0 && (
        <ul aria-label={words.list}>
          {inOrder.slice(0, MOST).map(({ key, ...shown }) => (
            <SiteRow key={key} {...shown} />
          ))}
        </ul>
      )}
      {all.length > MOST && <p>{words.more(all.length - MOST)}</p>}
    </>
  )
}

const Painted = ({ reading: { terrain, preview } }: { readonly reading: KeyReading }) => {
  const painted = terrain.filter((_, at) => preview.terrain[at]?.changes)
  const seen = preview.terrain.filter(({ playersSeeAtOnce }) => playersSeeAtOnce).length
  if (painted.length === 0) return null
  const byName = Map.groupBy(painted, (each) => each.terrain)
  return (
    <p>
      {words.painted([...byName].map(([name, hexes]) => [name, hexes.length]))}{' '}
      {seen > 0 && <strong className={styles.seen}>{words.playersSeeOf(seen)}</strong>}
    </p>
  )
}

/** As much of a text as tells which it is. */
const LONGEST = 300

const SiteRow = ({ site, about }: { readonly site: KeySite; readonly about: SitePreview }) => {
  const naming = useView(namingOf)
  const said = about.changes.length > 0 ? words.changes(about.changes) : words.same
  return (
    <li className={styles.site}>
      <strong>{site.name}</strong>
      <small className="soft">
        {hexTitle(site.hex, naming)}. {about.id === null ? words.fresh : said}
      </small>
      {about.playersSeeAtOnce && <strong className={styles.seen}>{words.playersSee}</strong>}
      {about.changes.map((field) => (
        <span key={field} className={styles.text}>
          <small className="soft">{words.textOf[field]}</small> {site[field].slice(0, LONGEST)}
          {site[field].length > LONGEST && '…'}
        </span>
      ))}
    </li>
  )
}
