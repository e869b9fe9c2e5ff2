import { keptText } from '../ui/kept-text.ts'

/** What a person chose; `system` follows the device. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Also read by apply-theme.js. */
const kept = keptText('localStorage', 'overland-theme')

export const currentTheme = (): Theme => {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Applies a theme at once, and remembers it where the browser lets us. */
export const chooseTheme = (theme: Theme): void => {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  kept.write(theme === 'system' ? null : theme)
}
