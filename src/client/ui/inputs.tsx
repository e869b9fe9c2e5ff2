import type { ComponentProps, ReactNode } from 'react'

interface SelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  /** Each with its label. */
  readonly options: readonly (readonly [Value, string])[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One of several options. */
export const Select = <Value extends string>(props: SelectProps<Value>) => {
  const { options, onChange, ...select } = props
  return (
    <select
      className="field"
      {...select}
      onChange={({ target }) => onChange(target.value as Value)}
    >
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

interface CheckProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A box to tick, with its words. */
export const Check = ({ checked, onChange, className = '', children }: CheckProps) => (
  <label className={`check ${className}`}>
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    <span>{children}</span>
  </label>
)
