// Tests with the tag `more` are long, and only `npm run test:more` runs them: `{ tags: [MORE] }` or a first
// comment `@module-tag more` for Vitest, `{ tag: '@more' }` for Playwright.

export const MORE = 'more'
/** Longest time of one such test, in ms. */
export const MORE_LIMIT_MS = 300_000

/** Playwright's project with all screen tests but the long ones. */
export const JOURNEYS = 'journeys'
export const TAGGED_MORE = /@more\b/

/** Project of `npm run looks`: pictures and axe checks of every screen at every size. */
export const LOOKS = 'looks'
/** Longest time of one such check, in ms. */
export const LOOKS_LIMIT_MS = 3_600_000
