import type { ComponentProps } from 'react'
import styles from './button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /** Primary: the main action of a section. Danger: cannot be undone. Icon: no text in sight. */
  readonly look?: 'primary' | 'danger' | 'icon' | undefined
  /** Added to the label for screen readers. */
  readonly spoken?: string
}

export const Button = ({ look, className = '', spoken, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={`${styles.button} ${look ? styles[look] : ''} ${className}`}
  >
    {children}
    {spoken && <span className="visually-hidden"> {spoken}</span>}
  </button>
)
