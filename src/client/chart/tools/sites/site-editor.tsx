import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { GmSiteView } from '../../../../protocol/on-the-map.ts'
import type { Hex } from '../../../../rules/hex.ts'
import { MAX_SITE_TEXT, SITE_ICONS, SITE_SHOWN, type SiteNote } from '../../../../rules/site.ts'
import { useDialogEdit, useGm, useView } from '../../../gm/session/use-gm.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { LeaveQuestion } from '../../../ui/dialog/leave-question.tsx'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { useDraft } from '../../../ui/draft/use-draft.ts'
import * as forms from '../../../ui/gm-words.ts'
import { Select } from '../../../ui/inputs.tsx'
import { tryAgain } from '../../../ui/words.ts'
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
  const gm = useGm()
  const current = useView(namingOf)
  const old = 'id' in site ? site : null
  // Fixed when opened: changes from another screen do not overwrite the form.
  const [naming] = useState(current)
  const [opened] = useState(() => (old ? draftOfSite(old, naming) : newSite(site.hex, naming)))
  const { mine: draft, unsaved, set } = useDraft({ key: null, saved: opened, fields: SITE_FIELDS })
  const [leaving, setLeaving] = useState(false)
  const { note, faults, sending, unanswered, send } = useDialogEdit(onClose)
  const refused = useMemo(() => problemsOfFaults(faults), [faults])
  useUnsavedWarning(unsaved.length > 0)
  const asks = leaving && unsaved.length > 0
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  /** As it was when it was last to be saved. */
  const [checked, setChecked] = useState(false)
  const [sent, setSent] = useState<SiteDraft | null>(null)
  const isAsSent = (field: string): boolean =>
    draft[field as SiteField] === sent?.[field as SiteField]
  const problems: SiteProblems = {
    // A field that the server refused is marked until it is edited.
    ...Object.fromEntries(Object.entries(refused).filter(([field]) => isAsSent(field))),
    ...(checked && problemsOf(draft, naming)),
  }

  useEffect(() => document.getElementById(`${id}-name`)?.focus(), [id])

  useEffect(() => {
    if (Object.keys(refused).length > 0) focusFirst(form.current)
  }, [refused])

  const close = (): void => (unsaved.length === 0 ? onClose() : setLeaving(true))
  const change = (part: Partial<SiteDraft>): void => set({ ...draft, ...part })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    const body = noteOf(draft, naming)
    if (!body) requestAnimationFrame(() => focusFirst(form.current))
    else if (!sending) save(body)
  }
  const save = (body: SiteNote): void => {
    setSent(draft)
    const way = old
      ? ({ method: 'PUT', route: `/sites/${old.id}`, says: words.saved(body.name) } as const)
      : ({ method: 'POST', route: '/sites', says: words.added(body.name) } as const)
    void send({ kind: 'edit', body, ...way })
  }
  const remove = ({ id, name }: GmSiteView): void =>
    void send({ kind: 'edit', method: 'DELETE', route: `/sites/${id}`, says: words.removed(name) })
  const fieldProps = (field: SiteField) => ({
    id: `${id}-${field}`,
    className: 'text-field',
    value: draft[field],
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
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
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
        <SymbolChoice value={draft.icon} onChange={(icon) => change({ icon })} />
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
              value={draft.shown}
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
        <div className={styles.trouble} aria-live="assertive">
          {unanswered ? (
            <>
              {words.noAnswerYet}{' '}
              <Button onClick={() => gm.dispatch({ kind: 'nudged' })}>{tryAgain}</Button>
            </>
          ) : (
            // Do not repeat what the fields say.
            Object.keys(refused).length === 0 && note
          )}
        </div>
        {asks && (
          <LeaveQuestion
            why={forms.unsaved(unsaved.map((field) => words.changed[field]))}
            leave={forms.leaveUnsaved}
            save={{ label: forms.saveAndLeave, onSave: () => form.current?.requestSubmit() }}
            onStay={() => setLeaving(false)}
            onLeave={onClose}
          />
        )}
        {/* Hidden, not gone: the focus comes back to the button that was pressed. */}
        <p className={`row end ${styles.actions}`} hidden={asks}>
          {old && (
            <span className={styles.remove}>
              <Button onClick={() => remove(old)}>{words.remove}</Button>
              <small>{words.undoBringsBack}</small>
            </span>
          )}
          <Button onClick={close}>{forms.cancel}</Button>
          <Button type="submit" look="primary" aria-disabled={sending}>
            {sending ? words.saving : words.save}
          </Button>
        </p>
      </form>
    </Dialog>
  )
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
