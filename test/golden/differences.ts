/** A part of an answer that this version gives otherwise than the one that the files are of. */
export interface Difference {
  /** Of which answers: `gm`, `player`, `answer`, or the name of a resource. */
  readonly of: string
  /** Keys from the outermost in; `*` is any key, and each element of a list. */
  readonly path: readonly string[]
  readonly reason: string
}

/**
 * Parts that are left out of what is compared, because they differ on purpose. After a change here
 * the files have to be recorded anew by the version that they are of: see the README.
 */
export const DIFFERENCES: readonly Difference[] = [
  ...['undo', 'redo'].map((step) => ({
    of: 'gm',
    path: [step, 'settings'],
    reason: 'Undo and redo of a change of settings name which settings.',
  })),
  {
    of: 'rules',
    path: ['presets', '*', 'sources'],
    reason: 'What a ready rule set takes from the standard has one source, made from its rules.',
  },
]
