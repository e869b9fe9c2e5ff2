import { type ComponentProps, type ReactNode, useId } from 'react'

interface SelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  readonly options: readonly (readonly [Value, string])[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

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

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  readonly onFile: (file: File) => void
}

export const FileInput = ({ onFile, ...input }: FileInputProps) => (
  <input
    {...input}
    type="file"
    onChange={({ target }) => {
      const [file] = target.files ?? []
      // Lets the same file be chosen again.
      target.value = ''
      if (file) onFile(file)
    }}
  />
)

interface CheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

export const Checkbox = ({ checked, onChange, className = '', children }: CheckboxProps) => (
  <label className={`check ${className}`}>
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    <span>{children}</span>
  </label>
)

interface FieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly label: string
  /** Added to the label for screen readers. */
  readonly spoken?: string | undefined
  readonly value: string
  readonly unit?: string | undefined
  readonly hint?: string | undefined
  /** Why the text cannot be saved. */
  readonly problem?: string | null | undefined
  /** Number of lines; makes it a text area. */
  readonly rows?: number
  readonly onType: (text: string) => void
}

/** A labelled text field, with its hint and error below. */
export const Field = (props: FieldProps) => {
  const { label, spoken, unit, hint, problem, rows, onType, className = '', ...rest } = props
  const id = useId()
  const field = {
    autoComplete: 'off',
    ...rest,
    id,
    'aria-invalid': Boolean(problem),
    'aria-describedby': `${id}-about`,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onType(event.target.value),
  }
  return (
    <div className={`labelled ${className}`}>
      <label htmlFor={id}>
        {label}
        {spoken && <span className="visually-hidden"> {spoken}</span>}
      </label>
      <span className="line">
        {rows === undefined ? (
          <input type="text" className="field grow" {...field} />
        ) : (
          <textarea className="field grow" {...(field as ComponentProps<'textarea'>)} rows={rows} />
        )}
        {unit && <span>{unit}</span>}
      </span>
      <span id={`${id}-about`} className="stack gap-1 outcome">
        {hint && <span>{hint}</span>}
        {problem && <span className="wrong">{problem}</span>}
      </span>
    </div>
  )
}
