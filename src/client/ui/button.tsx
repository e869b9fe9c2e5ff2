import type { ComponentProps } from 'react'
import styles from './button.module.css'

interface ButtonProps extends ComponentProps<'button'> {
  /**
   * Primary: the main action of a section. Danger: cannot be undone. Icon: no visible text. Bare: an
   * icon without an edge.
   */
  readonly look?: 'primary' | 'danger' | 'icon' | 'bare' | undefined
  /** Added to the label for screen readers. */
  readonly spoken?: string
}

/** A button. With `aria-disabled` it keeps the focus, and a click does nothing. */
export const Button = (props: ButtonProps) => {
  const { look, className = '', spoken, children, onClick, ...rest } = props
  const isOff = rest['aria-disabled'] === true
  return (
    <button
      type="button"
      {...rest}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
      className={`${styles.button} ${look ? styles[look] : ''} ${className}`}
    >
      {children}
      {spoken && <span className="visually-hidden"> {spoken}</span>}
    </button>
  )
}
