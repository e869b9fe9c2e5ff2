import { useId, useState } from 'react'
import { MAX_RUN_DAYS } from '../../../protocol/limits.ts'
import { keptText } from '../../ui/kept-text.ts'
import styles from './route-panel.module.css'
import {
  MOST_SUPPLY_DAYS,
  REASONS,
  type Reason,
  readDays,
  readSupplyDays,
  restoreStops,
  type StopsForm,
  sayStops,
} from './stops-form.ts'
import * as words from './words.ts'

/** Of the device, not of a campaign. */
const kept = keptText('localStorage', 'overland-run-stops')

/** What ends a run, as this device had it last, and how that is changed. */
export const useStops = (): readonly [StopsForm, (change: Partial<StopsForm>) => void] => {
  const [form, setForm] = useState(() => restoreStops(kept.read()))
  const change = (change: Partial<StopsForm>): void => {
    const next = { ...form, ...change }
    kept.write(JSON.stringify(next))
    setForm(next)
  }
  return [form, change]
}

interface NumberProps {
  readonly label: string
  readonly value: string
  readonly isValid: boolean
  readonly problem: string
  readonly onChange: (text: string) => void
}

const DaysField = ({ label, value, isValid, problem, onChange }: NumberProps) => (
  <input
    className={styles.number}
    aria-label={label}
    aria-invalid={!isValid}
    aria-describedby={problem}
    inputMode="numeric"
    autoComplete="off"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)

interface StopsPartProps {
  readonly form: StopsForm
  readonly onChange: (change: Partial<StopsForm>) => void
}

/** R-RUN-3: the reasons as ticks; folded, a sentence says them. */
export const StopsPart = ({ form, onChange }: StopsPartProps) => {
  const id = useId()
  const { ticked, supplyDays, days } = form
  const isSupplyDays = !ticked.includes('supplies') || readSupplyDays(supplyDays) !== undefined
  const isDays = readDays(days) !== undefined
  const tick = (reason: Reason, isOn: boolean): void =>
    onChange({ ticked: REASONS.filter((each) => (each === reason ? isOn : ticked.includes(each))) })
  return (
    <details className={styles.stops}>
      <summary>{sayStops(form)}</summary>
      <fieldset className={styles.reasons}>
        <legend className="visually-hidden">{words.stops}</legend>
        {REASONS.map((reason) => (
          <div key={reason} className={styles.reason}>
            <label className={styles.reason}>
              <input
                type="checkbox"
                checked={ticked.includes(reason)}
                onChange={({ target }) => tick(reason, target.checked)}
              />
              {words.until[reason]}
            </label>
            {reason === 'supplies' && (
              <DaysField
                label={words.supplyDays}
                value={supplyDays}
                isValid={isSupplyDays}
                problem={`${id}-supplies`}
                onChange={(text) => onChange({ supplyDays: text })}
              />
            )}
          </div>
        ))}
        <div className={styles.reason}>
          <span>{words.atMost}</span>
          <DaysField
            label={words.mostDays}
            value={days}
            isValid={isDays}
            problem={`${id}-days`}
            onChange={(text) => onChange({ days: text })}
          />
          <span>{words.daysUnit}</span>
        </div>
      </fieldset>
      <p id={`${id}-supplies`} className={styles.problem} aria-live="polite">
        {!isSupplyDays && `${words.supplyDays}: ${words.mustBe(1, MOST_SUPPLY_DAYS)}`}
      </p>
      <p id={`${id}-days`} className={styles.problem} aria-live="polite">
        {!isDays && `${words.mostDays}: ${words.mustBe(1, MAX_RUN_DAYS)}`}
      </p>
    </details>
  )
}
