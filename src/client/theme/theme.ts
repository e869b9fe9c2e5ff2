import { keptText } from '../ui/kept-text.ts'

/** `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** apply-theme.js reads it, too. */
const kept = keptText('localStorage', 'overland-theme')

export const currentTheme = (): Theme => {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Applies a theme and remembers it if the browser allows. */
export const chooseTheme = (theme: Theme): void => {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  kept.write(theme === 'system' ? null : theme)
}
