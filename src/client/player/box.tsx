import { type ReactNode, useId } from 'react'
import styles from './box.module.css'

interface BoxProps {
  readonly label: string
  readonly value: string | null
  readonly unit?: string
  readonly warning?: string | null
  readonly icon?: ReactNode
  readonly kind?: 'number' | 'word'
}

/** One value of the record with its label and unit. A new value flashes. */
export const Box = ({ label, value, unit, warning, icon, kind = 'number' }: BoxProps) => {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; these are read only.
    <div role="group" className={styles.box} data-kind={kind} aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>{' '}
      {/* A new key draws a new element, and a new element settles in. */}
      <span key={value} className={styles.line}>
        {icon}
        <span className={styles.value}>{value ?? '–'}</span>
        {unit && <span className={styles.unit}> {unit}</span>}
      </span>
      {warning && <span className={styles.warning}> {warning}</span>}
    </div>
  )
}
