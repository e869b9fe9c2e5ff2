/** A part of an answer that this version gives otherwise than the one that the files are of. */
export interface Difference {
  /** Of which answers: `gm`, `player`, `answer`, or the name of a resource. */
  readonly of: string
  /** Keys from the outermost in; `*` is any key, and each element of a list. */
  readonly path: readonly string[]
  readonly reason: string
}

/** No state has them. */
export const SOURCES: Difference = {
  of: 'rules',
  path: ['presets', '*', 'sources'],
  reason: 'What a ready rule set takes from the standard has one source, made from its rules.',
}

const PLAYERS_NAME = ['terrains', '*', 'playersName']
const COSTS = [
  ['terrains', '*', 'cost'],
  ['terrains', '*', 'fastest'],
  ['movement', 'leftover'],
]

/**
 * Parts that are left out of what is compared, because they differ on purpose. After a change here
 * the files have to be recorded anew by the version that they are of, unless that did not have the
 * part: see the README.
 */
export const DIFFERENCES: readonly Difference[] = [
  SOURCES,
  {
    of: 'gm',
    path: ['naming'],
    reason: 'Hexes of an own map have no numbers until the GM says that they are printed.',
  },
  ...['undo', 'redo'].map((step) => ({
    of: 'gm',
    path: [step, 'settings'],
    reason: 'Undo and redo of a change of settings name which settings.',
  })),
  ...[
    { of: 'gm', path: ['rules', ...PLAYERS_NAME] },
    { of: 'rules', path: ['rules', ...PLAYERS_NAME] },
    { of: 'rules', path: ['presets', '*', 'rules', ...PLAYERS_NAME] },
  ].map((part) => ({ ...part, reason: 'Terrains have names for players.' })),
  ...['gm', 'player'].map((of) => ({
    of,
    path: ['known', 'explored'],
    reason: 'Hexes are explored.',
  })),
  ...[
    { of: 'journal', path: ['*', 'explored'] },
    { of: 'journal.file', path: ['days', '*', 'explored'] },
  ].map((part) => ({ ...part, reason: 'A day may be spent on exploring.' })),
  { of: 'gm', path: ['progress'], reason: 'Points that do not cover a hex may be kept.' },
  ...['gm', 'rules'].flatMap((of) =>
    COSTS.map((path) => ({
      of,
      path: ['rules', ...path],
      reason: 'Terrain costs movement, and may be too rough for a fast pace.',
    })),
  ),
  ...[
    { of: 'gm', path: ['chart', 'grid', 'pointy'] },
    { of: 'player', path: ['chart', 'grid', 'pointy'] },
    { of: 'gm', path: ['laid', 'grid', 'pointy'] },
  ].map((part) => ({ ...part, reason: 'Hexes may stand on a point.' })),
  ...[
    { of: 'tables', path: ['*', 'dice'] },
    { of: 'answer', path: ['tables', '*', 'dice'] },
  ].map((part) => ({ ...part, reason: 'Tables have dice that are rolled together.' })),
  ...[
    { of: 'gm', path: ['rules', 'weather'] },
    { of: 'rules', path: ['rules', 'weather'] },
    { of: 'gm', path: ['weather'] },
    { of: 'player', path: ['weather'] },
    { of: 'answer', path: ['weather'] },
    { of: 'answer', path: ['days', '*', 'weather'] },
    { of: 'days', path: ['*', 'weather'] },
    { of: 'journal', path: ['*', 'weather'] },
    ...['days.file', 'journal.file'].map((of) => ({ of, path: ['days', '*', 'weather'] })),
  ].map((part) => ({ ...part, reason: 'Weather is a table, whose rows have names.' })),
]
