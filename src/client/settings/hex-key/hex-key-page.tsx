import { useMemo, useState } from 'react'
import type { KeyReading } from '../../../formats/read.ts'
import { type KeyPreview, previewKey, siteKey } from '../../../rules/hex-key.ts'
import { STANDARD_NUMBERING } from '../../../rules/hex-number.ts'
import { hexTitle, namingOf } from '../../chart/hex-name.ts'
import type { SaveState } from '../../gm/session/session-state.ts'
import { useGm, useView } from '../../gm/session/use-gm.ts'
import { Sheet } from '../../gm/sheet/sheet.tsx'
import { useSaveState } from '../../gm/sheet/use-save-state.ts'
import { useUnsavedWarning } from '../../ui/dialog/use-unsaved-warning.ts'
import shared from '../pasted/pasted.module.css'
import { Pasted, UndoRedo, useTakenText } from '../pasted/text-box.tsx'
import { useReading } from '../pasted/use-reading.ts'
import { becomes, pastedText, unreadable } from '../pasted/words.ts'
import styles from './hex-key.module.css'
import * as words from './words.ts'

/** R-KEY-4: a hex key is pasted, looked at, and merged. */
export const HexKeyPage = () => {
  const gm = useGm()
  const view = useView((view) => view)
  /** null: a file that is no text. */
  const [pasted, setPasted] = useState<string | null>('')
  const [result, setResult] = useState<SaveState | null>(null)
  const text = pasted ?? ''
  const { reading, isBusy, trouble } = useReading<KeyReading>({
    kind: 'key',
    text,
    numbering: namingOf(view) ?? STANDARD_NUMBERING,
    terrains: view.rules.terrains.map(({ name }) => name),
    chart: view.chart,
  })
  const preview = useMemo(() => reading && previewKey(view, reading), [view, reading])
  const seen = preview
    ? [...preview.sites, ...preview.terrain].filter(({ isSeenAtOnce }) => isSeenAtOnce)
    : []
  // Beside the button, where the preview is out of sight.
  const warning = seen.length > 0 ? [words.seenAtOnce(seen.length)] : []
  const unsaved = text.trim() === '' ? [] : [pastedText, ...warning]
  useUnsavedWarning(unsaved.length > 0)
  const state = useSaveState(result, unsaved)
  const take = (next: string | null): void => {
    setPasted(next)
    setResult(null)
  }
  const { takeFile, onDrop } = useTakenText(take)

  const fail = (why: string): false => {
    setResult({ kind: 'failed', why, retries: false })
    return false
  }
  const merge = async (): Promise<boolean> => {
    if (isBusy || !reading || !preview) return false
    const { sites, terrain } = reading
    const changed = preview.sites.filter(({ isNew, changes }) => isNew || changes.length > 0)
    if (changed.length === 0 && preview.terrain.length === 0) return fail(words.nothingToMerge)
    setResult({ kind: 'saving' })
    const went = await gm.run({
      kind: 'edit',
      method: 'POST',
      route: '/sites/merge',
      body: { sites, terrain },
      says: words.merged(changed.length),
    })
    if (!went) return fail(gm.get().note ?? words.refused)
    setResult({ kind: 'saved' })
    setPasted('')
    return true
  }

  return (
    <Sheet
      title={words.title}
      body={{ role: 'region', 'aria-label': words.title, tabIndex: 0 }}
      draft={{ unsaved, saveAndLeave: null }}
      save={{
        label: words.merge,
        state,
        onSave: merge,
        beside: <UndoRedo kind="key" />,
      }}
      onDrop={onDrop}
    >
      <div className={`stack ${shared.page}`}>
        <Pasted
          text={text}
          lines={reading?.lines}
          trouble={pasted === null ? unreadable : trouble}
          words={words.pasted}
          onText={take}
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

/** More sites than this are only counted. */
const MOST = 300

const Preview = ({ sites, terrain, isEmpty }: KeyPreview & { readonly isEmpty: boolean }) => {
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

const Painted = ({ terrain }: Pick<KeyPreview, 'terrain'>) => {
  const seen = terrain.filter(({ isSeenAtOnce }) => isSeenAtOnce).length
  const byName = Map.groupBy(terrain, ({ terrain: name }) => name)
  return (
    <p>
      {words.painted([...byName].map(([name, hexes]) => [name, hexes.length]))}{' '}
      {seen > 0 && <strong className={styles.seen}>{words.playersSeeOf(seen)}</strong>}
    </p>
  )
}

/** As much of a text as tells which it is. */
const LONGEST = 300

const SiteRow = ({ site, isNew, changes, isSeenAtOnce }: KeyPreview['sites'][number]) => {
  const naming = useView(namingOf)
  const said = changes.length > 0 ? words.changes(changes) : words.same
  return (
    <li className={styles.site}>
      <strong>{site.name}</strong>
      <small className="soft">
        {hexTitle(site.hex, naming)}. {isNew ? words.fresh : said}
      </small>
      {isSeenAtOnce && <strong className={styles.seen}>{words.playersSee}</strong>}
      {changes.map((field) => (
        <span key={field} className={styles.text}>
          <small className="soft">{words.textOf[field]}</small> {site[field].slice(0, LONGEST)}
          {site[field].length > LONGEST && '…'}
        </span>
      ))}
    </li>
  )
}
