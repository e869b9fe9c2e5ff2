import type { ReactNode } from 'react'

export const title = 'Keys'
export const aboutPad =
  'While the direction pad has the focus (Tab to it, or click it once), a key ends the day; with the focus elsewhere it does not. NumLock makes no difference.'
export const direction = 'Direction'
export const numericPad = 'Numeric pad'
export const letter = 'Letter'
export const keys = [
  ['Ctrl S, ⌘ S', 'Save'],
  ['↑ ↓', 'In a number: one more, one less'],
  ['Shift ↑ ↓, Page up, Page down', 'In a number: ten more, ten less'],
  ['← ↑ → ↓', 'On the map: move it'],
  ['+ −', 'On the map: zoom'],
  ['Home', 'On the map: centre on the party'],
  ['H', 'On the map: move it by hand'],
  ['K, R, T, S', 'On the map: reveal, fill, terrain, site'],
  [', .', 'On the map: smaller brush, larger brush'],
  ['← ↑ → ↓, Shift', 'With a tool: go to the next hex, five hexes on'],
  ['Enter, Space', 'With a tool: use it on this hex; for a region, corner by corner'],
  ['Esc', 'Close what is open, put the tool down'],
  ['?', 'This page'],
] as const
export const anywhere = (key: ReactNode) => (
  <>{key} opens this page from anywhere, not only from the direction pad</>
)
