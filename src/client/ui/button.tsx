import type { ComponentProps } from 'react'
import styles from './button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /** Plain unless it is what a section is about, cannot be taken back, or shows an icon alone. */
  readonly look?: 'primary' | 'danger' | 'icon' | undefined
}

/** A button as the journal draws it; `type="submit"` makes it a form's. */
export const Button = ({ look, className = '', ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={`${styles.button} ${look ? styles[look] : ''} ${className}`}
  />
)
