import { type ReactNode, useId } from 'react'
import { sayNumber } from '#client/ui/format/numbers.ts'
import { fieldsInUse, isSupply, sayRecordValue, sayShortage } from '#client/ui/format/record.ts'
import { RainIcon } from '#client/ui/icons.tsx'
import * as words from '#client/ui/words.ts'
import type { PlayerView } from '#protocol/views.ts'
import { NUMBER_FIELDS, RECORD_NUMBERS } from '#rules/record.ts'
import { sayWeather } from '#rules/weather-name.ts'
import styles from './record.module.css'

/** One value of the record with its label and unit. A new value flashes. */
const RecordValue = (props: {
  readonly label: string
  readonly value: string | null
  readonly unit?: string
  readonly warning?: string | null
  readonly icon?: ReactNode
  readonly kind?: 'number' | 'word'
}) => {
  const { label, value, unit, warning, icon, kind = 'number' } = props
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; these are read only.
    <div role="group" className={styles.box} data-kind={kind} aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>{' '}
      {/* The key makes a new element for a new value: new elements are animated. */}
      <span key={value} className={styles.line}>
        {icon}
        <span className={styles.value}>{value ?? '–'}</span>
        {unit && <span className={styles.unit}> {unit}</span>}
      </span>
      {warning && <span className={styles.warning}> {warning}</span>}
    </div>
  )
}

export const DayHeading = ({ view }: { readonly view: PlayerView | null }) => (
  <div className={`row ${styles.day}`}>
    <h2 className={styles.number}>
      {words.day} <span key={view?.day}>{view ? sayNumber(view.day) : '–'}</span>
    </h2>
    <div className={styles.words}>
      <RecordValue
        kind="word"
        label={words.rainName}
        value={view && sayWeather(words.rain[view.map.rain], view.weather)}
        icon={view && <RainIcon rain={view.map.rain} />}
      />
      {view?.map.terrain !== null && (
        <RecordValue kind="word" label={words.terrain} value={view?.map.terrain ?? null} />
      )}
    </div>
  </div>
)

export const Stores = ({ view }: { readonly view: PlayerView | null }) => (
  <div className={styles.stores}>
    {(view ? fieldsInUse(view) : NUMBER_FIELDS).map((field) => {
      const { label, unit } = RECORD_NUMBERS[field]
      return (
        <RecordValue
          key={field}
          label={label}
          value={view && sayRecordValue(field, view.map[field])}
          unit={unit}
          warning={view && isSupply(field) ? sayShortage(view.map, view.needs, field) : null}
        />
      )
    })}
  </div>
)
