// Tests with this tag are long, and are run by `npm run test:more` alone: `{ tags: [MORE] }` or a first
// comment `@module-tag more` for Vitest, `{ tag: '@more' }` for Playwright.

export const MORE = 'more'
/** Longest time of one of them, in ms. */
export const MORE_LIMIT_MS = 300_000

/** All other tests of screens, as a project of Playwright. */
export const JOURNEYS = 'journeys'
export const TAGGED_MORE = /@more\b/

/** `npm run looks`: every screen at every size, as pictures and by axe; too long for every change. */
export const LOOKS = 'looks'
/** Longest time of one of them, in ms. */
export const LOOKS_LIMIT_MS = 3_600_000
