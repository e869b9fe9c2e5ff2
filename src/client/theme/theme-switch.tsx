import { useId, useState } from 'react'
import { chooseTheme, currentTheme, THEMES, type Theme } from './theme.ts'
import { LampIcon, SunIcon, SystemIcon } from './theme-icons.tsx'
import styles from './theme-switch.module.css'

const LOOKS = {
  system: { word: 'System', Icon: SystemIcon },
  light: { word: 'Light', Icon: SunIcon },
  dark: { word: 'Dark', Icon: LampIcon },
} as const satisfies Record<Theme, unknown>

/** Whether the screen follows the device, or is paper, or lamp-lit. */
export const ThemeSwitch = () => {
  const name = useId()
  const [theme, setTheme] = useState(currentTheme)
  const choose = (next: Theme): void => {
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Colours</legend>
      {THEMES.map((value) => {
        const { word, Icon } = LOOKS[value]
        return (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={theme === value}
              onChange={() => choose(value)}
            />
            <Icon />
            <span>{word}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
