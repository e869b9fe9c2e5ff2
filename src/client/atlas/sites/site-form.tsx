import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Numbering } from '../../../rules/hex-number.ts'
import { MAX_SITE_TEXT, type SiteNote } from '../../../rules/site.ts'
import { SiteIcon } from '../../chart/sites/site-icon.tsx'
import button from '../../ui/button.module.css'
import { LeaveQuestion } from '../../ui/leave-question.tsx'
import {
  noteOf,
  problemsOf,
  type SiteDraft,
  type SiteField,
  type SiteProblems,
} from './site-draft.ts'
import styles from './site-form.module.css'
import { ICON_CHOICES, SHOWN_CHOICES } from './site-words.ts'

interface SiteFormProps {
  readonly draft: SiteDraft
  /** The numbers by which its column and row are written. */
  readonly naming: Numbering | null
  /** What the server found wrong with what was sent last. */
  readonly faults: SiteProblems
  /** Why the server refused, or that it does not answer. */
  readonly trouble: ReactNode
  readonly saving: boolean
  readonly verb: string
  /** What would be lost by leaving, which is asked about; empty while nobody leaves. */
  readonly unsaved: readonly string[]
  readonly onChange: (part: Partial<SiteDraft>) => void
  readonly onSave: (note: SiteNote) => void
  /** Takes the site off the map; undefined for one that is not on it yet. */
  readonly onRemove: (() => void) | undefined
  readonly onCancel: () => void
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Everything about one site. */
export const SiteForm = (props: SiteFormProps) => {
  const { draft, naming, faults, trouble, saving, verb, unsaved } = props
  const { onChange, onSave, onRemove, onCancel } = props
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [checked, setChecked] = useState(false)
  /** What the server says of a field stands until the field is written in. */
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
  const label = (field: SiteField, words: string) => (
    <label htmlFor={`${id}-${field}`}>{words}</label>
  )
  const problem = (field: SiteField) => (
    <p id={`${id}-${field}-problem`} className={styles.problem}>
      {problems[field]}
    </p>
  )

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.field}>
        {label('name', 'Name')}
        <input
          {...fieldProps('name')}
          aria-describedby={`${id}-name-problem ${id}-name-readers`}
          autoComplete="off"
        />
        <p id={`${id}-name-readers`} className={styles.readers}>
          Players read the name too, when the site is shown to them.
        </p>
        {problem('name')}
      </div>
      <fieldset className={styles.icons}>
        <legend>Sign</legend>
        {ICON_CHOICES.map(({ icon, name }) => (
          <label key={icon} title={name}>
            <input
              type="radio"
              name={`${id}-icon`}
              aria-label={name}
              checked={draft.icon === icon}
              onChange={() => onChange({ icon })}
            />
            <SiteIcon icon={icon} />
            <span aria-hidden="true">{name}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.field}>
        {label('gmText', 'For you alone')}
        <textarea {...fieldProps('gmText')} rows={3} maxLength={MAX_SITE_TEXT} />
        {problem('gmText')}
      </div>
      <div className={styles.field}>
        {label('text', 'For the players')}
        <textarea {...fieldProps('text')} rows={2} maxLength={MAX_SITE_TEXT} />
        {problem('text')}
      </div>
      <div className={styles.place}>
        <div className={styles.field}>
          <label htmlFor={`${id}-shown`}>Shown to players</label>
          <select
            id={`${id}-shown`}
            value={draft.shown}
            onChange={(event) => {
              const chosen = SHOWN_CHOICES.find(({ shown }) => shown === event.target.value)
              if (chosen) onChange({ shown: chosen.shown })
            }}
          >
            {SHOWN_CHOICES.map(({ shown, name }) => (
              <option key={shown} value={shown}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className={styles.field}>
          {label('column', 'Column')}
          <input {...fieldProps('column')} inputMode="text" autoComplete="off" />
        </div>
        <div className={styles.field}>
          {label('row', 'Row')}
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
          why={`Unsaved: ${unsaved.join(', ')}.`}
          leave="Leave without saving"
          save={{ label: 'Save and leave', onSave: () => form.current?.requestSubmit() }}
          onStay={props.onStay}
          onLeave={props.onLeave}
        />
      )}
      <p className={styles.actions} hidden={unsaved.length > 0}>
        {onRemove && (
          <span className={styles.remove}>
            <button type="button" className={button.button} onClick={onRemove}>
              Remove
            </button>
            <small>Undo brings it back.</small>
          </span>
        )}
        <button type="button" className={button.button} onClick={onCancel}>
          Cancel
        </button>
        <button
          type="submit"
          className={`${button.button} ${button.primary}`}
          aria-disabled={saving}
        >
          {verb}
        </button>
      </p>
    </form>
  )
}

/** The first field that something is wrong with, in the order of the form. */
const focusFirst = (form: HTMLFormElement | null): void => {
  const fields = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]')
  fields?.[0]?.focus()
}
