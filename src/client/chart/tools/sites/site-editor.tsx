import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { GmSiteView } from '../../../../protocol/on-the-map.ts'
import type { Hex } from '../../../../rules/hex.ts'
import { MAX_SITE_TEXT, SITE_ICONS, SITE_SHOWN } from '../../../../rules/site.ts'
import { useGmSession, useView } from '../../../gm/session/use-gm.ts'
import { useSave } from '../../../gm/session/use-save.ts'
import { goOnAndSave } from '../../../gm/session/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { LeaveQuestion } from '../../../ui/dialog/leave-question.tsx'
import { ClashDialog } from '../../../ui/draft/clash-dialog.tsx'
import { SaveBar } from '../../../ui/draft/save-bar.tsx'
import { useDraft } from '../../../ui/draft/use-draft.ts'
import * as forms from '../../../ui/gm-words.ts'
import { Select } from '../../../ui/inputs.tsx'
import { namingOf } from '../../hex-name.ts'
import { SiteIcon } from '../../sites/site-icon.tsx'
import {
  draftOfSite,
  newSite,
  noteOf,
  problemsOf,
  problemsOfFaults,
  SITE_FIELDS,
  type SiteDraft,
  type SiteField,
  type SiteProblems,
} from './site-draft.ts'
import styles from './site-editor.module.css'
import * as words from './words.ts'

/** Stays open with its contents until the server has saved them. */
export const SiteEditor = (props: {
  readonly site: GmSiteView | { readonly hex: Hex }
  readonly onClose: () => void
}) => {
  const { site, onClose } = props
  const current = useView(namingOf)
  const old = 'id' in site ? site : null
  // Fixed when opened: another count of the hexes does not change what is typed.
  const [naming] = useState(current)
  const saved = useMemo(
    () => ('id' in site ? draftOfSite(site, naming) : newSite(site.hex, naming)),
    [site, naming],
  )
  const draft = useDraft({ key: null, saved, fields: SITE_FIELDS })
  const { mine } = draft
  const faults = useGmSession((session) => session.faults)
  const refused = useMemo(() => problemsOfFaults(faults), [faults])
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [leaving, setLeaving] = useState(false)
  /** As it was when it was last to be saved. */
  const [checked, setChecked] = useState(false)
  const [sent, setSent] = useState<SiteDraft | null>(null)
  const save = useSave({
    page: words.page,
    mine,
    unsaved: draft.unsaved.map((field) => words.changed[field]),
    clashes: draft.clashing.map((field) => ({
      field,
      name: words.changed[field],
      yours: sayField(field, mine),
      now: sayField(field, saved),
    })),
    onDecide: draft.decide,
    problem: () => {
      setChecked(true)
      const [first = null] = Object.values(problemsOf(mine, naming))
      if (first !== null) requestAnimationFrame(() => focusFirst(form.current))
      return first
    },
    send: async (put) => {
      const body = noteOf(mine, naming)
      if (!body) return false
      setSent(mine)
      const went = await put(
        old
          ? { method: 'PUT', route: `/sites/${old.id}`, body, says: words.saved(body.name) }
          : { method: 'POST', route: '/sites', body, says: words.added(body.name) },
      )
      if (went) onClose()
      return went
    },
    onDrop: draft.drop,
  })
  const isAsSent = (field: string): boolean =>
    mine[field as SiteField] === sent?.[field as SiteField]
  const problems: SiteProblems = {
    // A field that the server refused is marked until it is edited.
    ...Object.fromEntries(Object.entries(refused).filter(([field]) => isAsSent(field))),
    ...(checked && problemsOf(mine, naming)),
  }

  useEffect(() => document.getElementById(`${id}-name`)?.focus(), [id])

  useEffect(() => {
    if (Object.keys(refused).length > 0) focusFirst(form.current)
  }, [refused])

  const close = (): void => (save.held.length === 0 ? onClose() : setLeaving(true))
  const change = (part: Partial<SiteDraft>): void => draft.set({ ...mine, ...part })
  const remove = ({ id, name }: GmSiteView): void =>
    void save
      .sendNow((put) => put({ method: 'DELETE', route: `/sites/${id}`, says: words.removed(name) }))
      .then((went) => went && onClose())
  const fieldProps = (field: SiteField) => ({
    id: `${id}-${field}`,
    className: 'text-field',
    value: mine[field],
    'aria-invalid': problems[field] !== undefined,
    'aria-describedby': `${id}-${field}-problem`,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      change({ [field]: event.target.value }),
  })
  const label = (field: SiteField, name: string) => <label htmlFor={`${id}-${field}`}>{name}</label>
  const problem = (field: SiteField) => (
    <p id={`${id}-${field}-problem`} className="problem">
      {problems[field]}
    </p>
  )

  return (
    <Dialog title={old ? words.editTitle : words.newTitle} onClose={close}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        <div className={styles.field}>
          {label('name', words.name)}
          <input
            {...fieldProps('name')}
            aria-describedby={`${id}-name-problem ${id}-name-readers`}
            autoComplete="off"
          />
          <p id={`${id}-name-readers`} className="soft small">
            {words.playersRead}
          </p>
          {problem('name')}
        </div>
        <SymbolChoice value={mine.icon} onChange={(icon) => change({ icon })} />
        <div className={styles.field}>
          {label('gmText', words.gmNotes)}
          <textarea {...fieldProps('gmText')} rows={3} maxLength={MAX_SITE_TEXT} />
          {problem('gmText')}
        </div>
        <div className={styles.field}>
          {label('text', words.forPlayers)}
          <textarea {...fieldProps('text')} rows={2} maxLength={MAX_SITE_TEXT} />
          {problem('text')}
        </div>
        <div className={styles.place}>
          <div className={styles.field}>
            <label htmlFor={`${id}-shown`}>{words.shownToPlayers}</label>
            <Select
              id={`${id}-shown`}
              className="text-field"
              options={SITE_SHOWN.map((shown) => [shown, words.shown[shown].name])}
              value={mine.shown}
              onChange={(shown) => change({ shown })}
            />
          </div>
          <div className={styles.field}>
            {label('column', words.column)}
            <input {...fieldProps('column')} inputMode="text" autoComplete="off" />
          </div>
          <div className={styles.field}>
            {label('row', words.row)}
            <input {...fieldProps('row')} inputMode="text" autoComplete="off" />
          </div>
          <div className={styles.whole}>
            {problem('column')}
            {problem('row')}
          </div>
        </div>
        {old && (
          <p className={`row ${styles.remove}`}>
            <Button onClick={() => remove(old)}>{words.remove}</Button>
            <small>{words.undoBringsBack}</small>
          </p>
        )}
        {leaving && save.held.length > 0 && (
          <LeaveQuestion
            why={forms.unsaved(save.held)}
            leave={forms.leaveUnsaved}
            save={{ label: forms.saveAndLeave, onSave: () => void save.onSave() }}
            onStay={() => setLeaving(false)}
            onLeave={onClose}
          />
        )}
        <SaveBar state={save.state} isReady={save.isReady} onSave={() => void save.onSave()}>
          <Button onClick={close}>{forms.cancel}</Button>
        </SaveBar>
      </form>
      {save.clashes && (
        <ClashDialog
          clashes={save.clashes}
          goOn={goOnAndSave}
          onDecide={save.onDecide}
          onCancel={() => save.onDecide(null)}
        />
      )}
    </Dialog>
  )
}

const sayField = (field: keyof SiteDraft, site: SiteDraft): string => {
  if (field === 'icon') return words.icon[site.icon]
  return field === 'shown' ? words.shown[site.shown].name : site[field]
}

const focusFirst = (form: HTMLFormElement | null): void => {
  const fields = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]')
  fields?.[0]?.focus()
}

const SymbolChoice = (props: {
  readonly value: SiteDraft['icon']
  readonly onChange: (icon: SiteDraft['icon']) => void
}) => {
  const { value, onChange } = props
  const name = useId()
  return (
    <fieldset className={styles.icons}>
      <legend>{words.symbol}</legend>
      {SITE_ICONS.map((icon) => (
        <label key={icon} title={words.icon[icon]}>
          <input
            type="radio"
            name={name}
            aria-label={words.icon[icon]}
            checked={value === icon}
            onChange={() => onChange(icon)}
          />
          <SiteIcon icon={icon} />
          <span aria-hidden="true">{words.icon[icon]}</span>
        </label>
      ))}
    </fieldset>
  )
}
