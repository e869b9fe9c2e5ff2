import type { ChangeKind, ChangeSummary } from '../../protocol/views.ts'

interface ChangeWords {
  /** On a button that has little room. */
  readonly short: string
  /** In a sentence. */
  readonly long: string
}

const WORDS: Readonly<Record<Exclude<ChangeKind, 'day'>, ChangeWords>> = {
  save: { short: 'save', long: 'the last save' },
  hexes: { short: 'hexes', long: 'painted hexes' },
  site: { short: 'site', long: 'a change of a site' },
  settings: { short: 'settings', long: 'a change of the settings' },
  chart: { short: 'map', long: 'another map' },
  bearings: { short: 'bearings', long: 'found bearings' },
  restore: { short: 'restore', long: 'a restored backup' },
}

const wordsFor = ({ kind, day }: ChangeSummary): ChangeWords =>
  kind === 'day' ? { short: `day ${day}`, long: `day ${day}` } : WORDS[kind]

/** What a change was, in a word or two. */
export const shortChange = (change: ChangeSummary | null): string =>
  change ? wordsFor(change).short : ''

/** What a change was, in the middle of a sentence. */
export const longChange = (change: ChangeSummary): string => wordsFor(change).long
