import { useId, useState } from 'react'
import * as words from '../words/en/theme.ts'
import { chooseTheme, currentTheme, THEMES, type Theme } from './theme.ts'
import { LampIcon, SunIcon, SystemIcon } from './theme-icons.tsx'
import styles from './theme-switch.module.css'

const ICONS = { system: SystemIcon, light: SunIcon, dark: LampIcon } as const satisfies Record<
  Theme,
  unknown
>

export const ThemeSwitch = () => {
  const name = useId()
  const [theme, setTheme] = useState(currentTheme)
  const choose = (next: Theme): void => {
    chooseTheme(next)
    setTheme(next)
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
