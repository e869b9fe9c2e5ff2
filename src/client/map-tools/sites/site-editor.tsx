import { type ComponentProps, useEffect, useId, useMemo, useRef, useState } from 'react'
import { hexNamingOf } from '#client/chart/hex-name.ts'
import { SiteIcon } from '#client/chart/sites/site-icon.tsx'
import { useGmSession, useView } from '#client/session/use-gm.ts'
import { useSave } from '#client/session/use-save.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { LeaveQuestion } from '#client/ui/dialog/leave-question.tsx'
import { SaveBar } from '#client/ui/draft/save-bar.tsx'
import { useDraft } from '#client/ui/draft/use-draft.ts'
import * as forms from '#client/ui/gm-words.ts'
import { Field, Select } from '#client/ui/inputs.tsx'
import type { GmSiteView } from '#protocol/map/on-the-map.ts'
import { MAX_SITE_TEXT, SITE_ICONS, SITE_VISIBILITIES } from '#rules/site.ts'
import type { Hex } from '#shared/hex.ts'
import {
  draftOfSite,
  newSiteDraft,
  problemsOfFieldErrors,
  SITE_FIELDS,
  type SiteDraft,
  type SiteField,
  type SiteProblems,
  siteOfDraft,
  siteProblems,
} from './site-draft.ts'
import styles from './site-editor.module.css'
import * as words from './words.ts'

/** The form of a site. It stays open until the server has saved it. */
export const SiteEditor = (props: {
  readonly site: GmSiteView | { readonly hex: Hex }
  readonly onClose: () => void
}) => {
  const { site, onClose } = props
  const current = hexNamingOf(useView())
  const existingSite = 'id' in site ? site : null
  // The naming is fixed on opening: a new numbering does not change the typed column and row.
  const [naming] = useState(current)
  const saved = useMemo(
    () => ('id' in site ? draftOfSite(site, naming) : newSiteDraft(site.hex, naming)),
    [site, naming],
  )
  const draft = useDraft({ key: null, saved, fields: SITE_FIELDS })
  const { mine } = draft
  const faults = useGmSession((session) => session.fieldErrors)
  const refusedFields = useMemo(() => problemsOfFieldErrors(faults), [faults])
  const form = useRef<HTMLFormElement>(null)
  const [isAskingToLeave, setAskingToLeave] = useState(false)
  /** Whether a save was tried: from then on problems are shown. */
  const [checked, setChecked] = useState(false)
  const [sentDraft, setSentDraft] = useState<SiteDraft | null>(null)
  const save = useSave({
    page: words.page,
    draft: mine,
    unsaved: draft.unsaved.map((field) => words.field[field]),
    clashes: draft.clashes((field) => words.field[field], sayField),
    onDecide: draft.decide,
    findProblem: () => {
      setChecked(true)
      const [first = null] = Object.values(siteProblems(mine, naming))
      if (first !== null) requestAnimationFrame(() => focusFirstInvalid(form.current))
      return first
    },
    send: async (put) => {
      const body = siteOfDraft(mine, naming)
      if (!body) return false
      setSentDraft(mine)
      const isSaved = await put(
        existingSite
          ? {
              method: 'PUT',
              route: `/sites/${existingSite.id}`,
              body,
              announcement: words.saved(body.name),
            }
          : { method: 'POST', route: '/sites', body, announcement: words.added(body.name) },
      )
      if (isSaved) onClose()
      return isSaved
    },
    onDrop: draft.drop,
  })
  const isAsSent = (field: string): boolean =>
    mine[field as SiteField] === sentDraft?.[field as SiteField]
  const problems: SiteProblems = {
    // A field that the server refused is marked until it is edited.
    ...Object.fromEntries(Object.entries(refusedFields).filter(([field]) => isAsSent(field))),
    ...(checked && siteProblems(mine, naming)),
  }

  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  useEffect(() => {
    if (Object.keys(refusedFields).length > 0) focusFirstInvalid(form.current)
  }, [refusedFields])

  const close = (): void => (save.unsavedWork.length === 0 ? onClose() : setAskingToLeave(true))
  const change = (part: Partial<SiteDraft>): void => draft.set({ ...mine, ...part })
  const remove = ({ id, name }: GmSiteView): void =>
    void save
      .sendNow((put) =>
        put({ method: 'DELETE', route: `/sites/${id}`, announcement: words.removed(name) }),
      )
      .then((isSaved) => isSaved && onClose())
  const field = (name: SiteField, input: Partial<ComponentProps<typeof Field>> = {}) => (
    <Field
      {...input}
      name={name}
      label={words.field[name]}
      value={mine[name]}
      problem={problems[name]}
      onType={(text) => change({ [name]: text })}
    />
  )

  return (
    <Dialog title={existingSite ? words.editTitle : words.newTitle} onClose={close}>
      <form ref={form} className="stack" noValidate onSubmit={(event) => event.preventDefault()}>
        {field('name', { hint: words.playersRead })}
        <SymbolChoice value={mine.icon} onChange={(icon) => change({ icon })} />
        {field('gmText', { rows: 3, maxLength: MAX_SITE_TEXT })}
        {field('text', { rows: 2, maxLength: MAX_SITE_TEXT })}
        <div className={`form ${styles.place}`}>
          <label className="labelled">
            {words.field.shown}
            <Select
              options={SITE_VISIBILITIES.map((shown) => [shown, words.shown[shown].name])}
              value={mine.shown}
              onChange={(shown) => change({ shown })}
            />
          </label>
          {field('column')}
          {field('row')}
        </div>
        {existingSite && (
          <p className="row soft">
            <Button onClick={() => remove(existingSite)}>{words.remove}</Button>
            <small>{words.undoBringsBack}</small>
          </p>
        )}
        {isAskingToLeave && save.unsavedWork.length > 0 && (
          <LeaveQuestion
            loss={forms.unsaved(save.unsavedWork)}
            onSave={() => void save.onSave()}
            onStay={() => setAskingToLeave(false)}
            onLeave={onClose}
          />
        )}
        <SaveBar {...save}>
          <Button onClick={close}>{forms.cancel}</Button>
        </SaveBar>
      </form>
    </Dialog>
  )
}

const sayField = (field: keyof SiteDraft, site: SiteDraft): string => {
  if (field === 'icon') return words.icon[site.icon]
  return field === 'shown' ? words.shown[site.shown].name : site[field]
}

const focusFirstInvalid = (form: HTMLFormElement | null): void => {
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
      <legend className="soft small">{words.field.icon}</legend>
      {SITE_ICONS.map((icon) => (
        <label key={icon} className="hoverable" title={words.icon[icon]}>
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
