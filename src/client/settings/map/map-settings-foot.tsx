import type { ChartChoice } from '../../../protocol/chart.ts'
import type { WireSettings } from '../../../protocol/settings.ts'
import type { GmView } from '../../../protocol/views.ts'
import { shownBySaving } from '../../chart/layers/newly-shown.ts'
import * as reveal from '../../chart/tools/words.ts'
import { FullPageFoot } from '../../gm/full-page/full-page-foot.tsx'
import type { SaveState } from '../../gm/full-page/save-bar.tsx'
import { savingState } from '../../gm/full-page/saying.ts'
import type { GmSession } from '../../gm/session/session-state.ts'
import { Button } from '../../ui/button.tsx'
import question from '../../ui/dialog/leave-question.module.css'
import { LeaveQuestion } from '../../ui/dialog/leave-question.tsx'
import * as forms from '../../ui/gm-words.ts'
import type { LiveStatus } from '../../ui/live/connection.ts'
import type { MapSettingsSave } from './use-map-settings-draft.ts'
import * as words from './words.ts'

interface MapSettingsFootProps {
  readonly session: GmSession
  readonly view: GmView
  /** The settings and the map as they would be saved. */
  readonly drafted: WireSettings & { readonly laid: ChartChoice | null }
  readonly viewers: number | null
  readonly status: LiveStatus
  readonly unsaved: readonly string[]
  /** Why some clicks make no grid, and whether only they are unsaved; null without any. */
  readonly clicks: { readonly why: string; readonly alone: boolean } | null
  readonly uploading: boolean
  readonly saving: MapSettingsSave
  readonly leaving: boolean
  readonly onStay: () => void
  readonly onSaved: () => void
  readonly onClose: () => void
  readonly onTryAgain: () => void
}

const saveStateOf = (
  session: GmSession,
  { saved }: MapSettingsSave,
  { unsaved, clicks }: Pick<MapSettingsFootProps, 'unsaved' | 'clicks'>,
): SaveState => {
  if (saved?.kind === 'saving') return savingState(session)
  if (unsaved.length > 0) {
    if (saved?.kind === 'clicks' && clicks) {
      return { kind: 'failed', why: words.clicksUnused(clicks.why), retries: false }
    }
    if (saved?.kind === 'failed') return { kind: 'failed', why: saved.why, retries: false }
    return { kind: 'unsaved', fields: unsaved }
  }
  const done = saved?.kind === 'saved' || saved?.kind === 'nothing'
  return { kind: done ? saved.kind : 'clean' }
}

const sayLeavingSave = (
  unsaved: readonly string[],
  clicks: MapSettingsFootProps['clicks'],
): string | null => {
  if (unsaved.length === 0 || clicks?.alone) return null
  return clicks ? words.saveRestAndLeave : forms.saveAndLeave
}

export const MapSettingsFoot = (props: MapSettingsFootProps) => {
  const { session, view, drafted, viewers, status, unsaved, clicks, uploading, saving, leaving } =
    props
  const shown = saving.saved?.kind === 'reveals' ? shownBySaving(view, drafted) : null
  if (shown && shown.hexes > 0) {
    const { hexes: count, isGms } = shown
    const show = (): void =>
      void saving.saveRest().then((went) => went && leaving && props.onSaved())
    return (
      <div className={question.ask} role="alert">
        <p>
          <strong>{reveal.askToShow(count, viewers)}</strong> {isGms && `${reveal.yourMapIsShown} `}
          {reveal.aboutShowing(viewers)}
        </p>
        <div className={question.answers}>
          <Button onClick={saving.wait}>{forms.cancel}</Button>
          <Button look="primary" onClick={show}>
            {reveal.showHexes(count)}
          </Button>
        </div>
      </div>
    )
  }
  if (leaving && (unsaved.length > 0 || uploading)) {
    const label = sayLeavingSave(unsaved, clicks)
    const onSave = (): void => {
      const save = clicks ? saving.askOrSave : saving.save
      void save().then((went) => went && props.onSaved())
    }
    return (
      <LeaveQuestion
        why={uploading ? words.uploading : forms.unsaved(unsaved)}
        leave={uploading ? words.leaveUpload : forms.leaveUnsaved}
        save={label === null ? null : { label, onSave }}
        onStay={props.onStay}
        onLeave={props.onClose}
      />
    )
  }
  if (clicks && !clicks.alone && saving.saved?.kind === 'clicks') {
    return (
      <div className={question.ask} role="alert">
        <p>{words.clicksUnused(clicks.why)}</p>
        <div className={question.answers}>
          <Button onClick={saving.wait}>{words.goOnClicking}</Button>
          <Button onClick={() => void saving.askOrSave()}>{words.saveWithoutClicks}</Button>
        </div>
      </div>
    )
  }
  const bar = saveStateOf(session, saving, { unsaved, clicks })
  const undoes = view.undo?.kind === 'settings' || view.undo?.kind === 'chart'
  return (
    <FullPageFoot
      session={session}
      status={status}
      state={bar}
      onSave={() => void saving.save()}
      onTryAgain={props.onTryAgain}
    >
      {undoes && bar.kind === 'saved' && <Button onClick={saving.undo}>{words.undo}</Button>}
    </FullPageFoot>
  )
}
