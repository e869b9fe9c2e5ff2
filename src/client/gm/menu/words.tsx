import type { ReactNode } from 'react'
import { sayNumber } from '#client/ui/format/numbers.ts'

export const page = 'Game master'

export const watching = (viewers: number) => `${sayNumber(viewers)} watching`
export const thisScreen = 'This screen'
export const invite = 'Invite'
export const keysAndHelp = 'Keys and help'
export const menu = 'Menu'
export const viewAsPlayer = 'View as player'
/** Label of a menu item beside "View as player". */
export const besideTheMap = 'beside the map'
export const viewBeside = `${viewAsPlayer}, ${besideTheMap}`
export const forPlayers = 'For the players'
export const askingForLink = 'Getting the link…'
export const manageLinks = 'Links, keys and backup'

export const help = 'Help'
/** The help's table: what a game master looks for, and where it is. */
export const places = [
  [
    'A day',
    'Set the stores, the pace and the terrain, then press a direction. The dice are rolled for you. With Manual you only move the party.',
  ],
  [
    'Many days',
    'The Route tool on the map: press hexes, or the hex to go to. Travel then ends days until something happens.',
  ],
  [
    'Undo',
    'Undo takes back days, saves, and everything on the map, one by one. Redo brings them back. In the journal: back to the morning of any day.',
  ],
  ['A hex', 'Click it: what is known of it, and what can be done there.'],
  [
    'Terrain',
    'Press the terrain that the party is on. Menu, Map, Terrain: let the map set it for you. On your own map, paint it with the Brush.',
  ],
  [
    'The players’ link',
    'Invite. Players open it on any phone or screen, without an account, and see each day at once. Menu, View as player: see what they see.',
  ],
  [
    'Fog',
    'Menu, Map, What players know. Travel lifts the fog by itself; the tools on the map do it by hand.',
  ],
  [
    'Your own map',
    'Menu, Map, Map image. Upload it, then click a few hexes, and the grid lies on it.',
  ],
  [
    'Sites and notes',
    'The Site tool on the map; its list takes a pasted hex key. Notes for you stay with you.',
  ],
  [
    'The story',
    'Menu, Journal. Write notes to any day, for you and for the players, and say where a session starts. Players read theirs under Journal, unless Map, What players know, closes it.',
  ],
  [
    'Your own dice',
    'Menu, Map, Dice. Choose what your table rolls: ending a day then asks for what fell.',
  ],
  [
    'Before the march',
    'Menu, Forecast: who arrives in time, and what to buy. On the map: Forecast to here on the card of a hex.',
  ],
  [
    'A television',
    'Menu, Table’s screen: its link and your remote. The Point tool shows a hex on every screen.',
  ],
  [
    'A picture for the players',
    'Menu, Handouts: shown now, or kept in their journal. The remote lays it on the television.',
  ],
  ['Paper', 'Menu, Journal, Print: the map, the journal, or both.'],
  ['Keys, backups, signing out', 'Menu, Campaign.'],
] as const
export const keysTitle = 'Keys'
export const aboutPad =
  'Tab to the direction pad: a key then ends the day. After a click on it only digits do; letters belong to the map’s tools. NumLock makes no difference.'
export const directionColumn = 'Direction'
export const numericPadColumn = 'Numeric pad'
export const letterColumn = 'Letter'
export const keys = [
  ['Ctrl S, ⌘ S', 'Save'],
  ['Ctrl Z, ⌘ Z', 'Undo'],
  ['Ctrl Shift Z, ⌘ Shift Z, Ctrl Y', 'Redo'],
  ['↑ ↓', 'In a number: one more, one less'],
  ['Shift ↑ ↓, Page up, Page down', 'In a number: ten more, ten less'],
  ['+20, −20', 'In a store: add to what there is, take from it'],
  ['Esc', 'In a number: take the edit back'],
  ['0–9, Enter', 'For a die: what it shows, and the next one'],
  ['Backspace', 'For a die: back to the one before'],
  ['← ↑ → ↓', 'On the map: move it'],
  ['+ −', 'On the map: zoom'],
  ['Home', 'On the map: centre on the party'],
  ['H', 'On the map: move it by hand'],
  ['Enter', 'On the map: the card of the party’s hex; arrows go on from there'],
  ['W, B, S, P', 'On the map: route, brush, site, the party'],
  ['K, R, T', 'On the map: the brush to reveal, to fill, for terrain'],
  [', .', 'On the map: smaller brush, larger brush'],
  ['← ↑ → ↓, Shift', 'With a tool: go to the next hex, five hexes on'],
  ['Enter, Space', 'With a tool: use it on this hex; for a region, corner by corner'],
  ['Backspace, Delete', 'With the route tool: take the last pin off, or the one in hand'],
  ['Esc', 'Close what is open, put the tool down'],
  ['?', 'This page'],
] as const
export const lettersAfterClick = 'Letters end days after a click on the pad, too'
export const anywhere = (key: ReactNode) => (
  <>{key} opens this page from anywhere, not only from the direction pad</>
)
