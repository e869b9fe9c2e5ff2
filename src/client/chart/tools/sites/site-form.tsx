import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Numbering } from '../../../../rules/hex-number.ts'
import { MAX_SITE_TEXT, SITE_ICONS, SITE_SHOWN, type SiteNote } from '../../../../rules/site.ts'
import { Button } from '../../../ui/button.tsx'
import { LeaveQuestion } from '../../../ui/dialog/leave-question.tsx'
import * as forms from '../../../ui/gm-words.ts'
import { SiteIcon } from '../../sites/site-icon.tsx'
import {
  noteOf,
  problemsOf,
  type SiteDraft,
  type SiteField,
  type SiteProblems,
} from './site-draft.ts'
import styles from './site-form.module.css'
import * as words from './words.ts'

interface SiteFormProps {
  readonly draft: SiteDraft
  readonly naming: Numbering | null
  readonly faults: SiteProblems
  readonly trouble: ReactNode
  readonly saving: boolean
  readonly verb: string
  /** Changes to confirm losing; empty while nobody leaves. */
  readonly unsaved: readonly string[]
  readonly onChange: (part: Partial<SiteDraft>) => void
  readonly onSave: (note: SiteNote) => void
  /** undefined for a new site. */
  readonly onRemove: (() => void) | undefined
  readonly onCancel: () => void
  readonly onStay: () => void
  readonly onLeave: () => void
}

export const SiteForm = (props: SiteFormProps) => {
  const { draft, naming, faults, trouble, saving, verb, unsaved } = props
  const { onChange, onSave, onRemove, onCancel } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [checked, setChecked] = useState(false)
  /** A field's server error is hidden once the field is edited. */
  const [mended, setMended] = useState<ReadonlySet<SiteField>>(new Set())
  const problems: SiteProblems = {
    ...Object.fromEntries(Object.entries(faults).filter(([f]) => !mended.has(f as SiteField))),
    ...(checked && problemsOf(draft, naming)),
  }

  useEffect(() => document.getElementById(`${id}-name`)?.focus(), [id])

  useEffect(() => {
    if (Object.keys(faults).length === 0) return
    setMended(new Set())
    focusFirst(form.current)
  }, [faults])

  const write = (field: SiteField, value: string): void => {
    onChange({ [field]: value })
    setMended((held) => new Set([...held, field]))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    const note = noteOf(draft, naming)
    if (!note) requestAnimationFrame(() => focusFirst(form.current))
    else if (!saving) onSave(note)
  }
  const fieldProps = (field: SiteField) => ({
    id: `${id}-${field}`,
    value: draft[field],
    'aria-invalid': problems[field] !== undefined,
    'aria-describedby': `${id}-${field}-problem`,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      write(field, event.target.value),
  })
  const label = (field: SiteField, name: string) => <label htmlFor={`${id}-${field}`}>{name}</label>
  const problem = (field: SiteField) => (
    <p id={`${id}-${field}-problem`} className={styles.problem}>
      {problems[field]}
    </p>
  )

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.field}>
        {label('name', words.name)}
        <input
          {...fieldProps('name')}
          aria-describedby={`${id}-name-problem ${id}-name-readers`}
          autoComplete="off"
        />
        <p id={`${id}-name-readers`} className={styles.readers}>
          {words.playersRead}
        </p>
        {problem('name')}
      </div>
      <fieldset className={styles.icons}>
        <legend>{words.symbol}</legend>
        {SITE_ICONS.map((icon) => (
          <label key={icon} title={words.icon[icon]}>
            <input
              type="radio"
              name={`${id}-icon`}
              aria-label={words.icon[icon]}
              checked={draft.icon === icon}
              onChange={() => onChange({ icon })}
            />
            <SiteIcon icon={icon} />
            <span aria-hidden="true">{words.icon[icon]}</span>
          </label>
        ))}
      </fieldset>
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
          <select
            id={`${id}-shown`}
            value={draft.shown}
            onChange={(event) => {
              const shown = SITE_SHOWN.find((each) => each === event.target.value)
              if (shown) onChange({ shown })
            }}
          >
            {SITE_SHOWN.map((shown) => (
              <option key={shown} value={shown}>
                {words.shown[shown].name}
              </option>
            ))}
          </select>
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
        {trouble}
      </div>
      {unsaved.length > 0 && (
        <LeaveQuestion
          why={forms.unsaved(unsaved)}
          leave={forms.leaveUnsaved}
          save={{ label: forms.saveAndLeave, onSave: () => form.current?.requestSubmit() }}
          onStay={props.onStay}
          onLeave={props.onLeave}
        />
      )}
      <p className={styles.actions} hidden={unsaved.length > 0}>
        {onRemove && (
          <span className={styles.remove}>
            <Button onClick={onRemove}>{words.remove}</Button>
            <small>{words.undoBringsBack}</small>
          </span>
        )}
        <Button onClick={onCancel}>{forms.cancel}</Button>
        <Button type="submit" look="primary" aria-disabled={saving}>
          {verb}
        </Button>
      </p>
    </form>
  )
}

const focusFirst = (form: HTMLFormElement | null): void => {
  const fields = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]')
  fields?.[0]?.focus()
}
