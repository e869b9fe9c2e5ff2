import { useId, useState } from 'react'
import { iconOf } from '../icons.tsx'
import { storedText } from '../stored-text.ts'
import * as words from '../words.ts'
import styles from './theme-switch.module.css'

/** Colour themes; `system` follows the device. */
const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** The stored theme; apply-theme.js reads it, too. */
const storedTheme = storedText('localStorage', 'overland-theme')

const currentTheme = (): Theme => {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

const chooseTheme = (theme: Theme): void => {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  storedTheme.write(theme === 'system' ? null : theme)
}

const ICONS = {
  system: iconOf(
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.5v17M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor" />
    </>,
  ),
  light: iconOf(
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3L7 7M17 17l1.7 1.7M18.7 5.3L17 7M7 17l-1.7 1.7" />
    </>,
  ),
  dark: iconOf(
    <>
      <path d="M8 20.5h8M9 17.5h6l1.5-6a4.5 4.5 0 0 0-9 0zM9.5 7V5.5a2.5 2.5 0 0 1 5 0V7" />
      <path d="M12 14.5c1.2-1 1-2.2 0-3.2-1 1-1.2 2.2 0 3.2z" />
    </>,
  ),
} as const satisfies Record<Theme, unknown>

export const ThemeSwitch = () => {
  const name = useId()
  const [theme, setTheme] = useState(currentTheme)
  const choose = (theme: Theme): void => {
    chooseTheme(theme)
    setTheme(theme)
  }
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{words.colours}</legend>
      {THEMES.map((value) => {
        const Icon = ICONS[value]
        return (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={theme === value}
              onChange={() => choose(value)}
            />
            <Icon />
            <span>{words.theme[value]}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
