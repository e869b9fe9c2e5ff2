import { inspectBundle } from '#tools/check/bundle.ts'

const start = new Set(inspectBundle().start)

/** Whether an address is that of a script that is not loaded with the page, but later. */
export const isLazyScript = ({ pathname }: URL): boolean =>
  pathname.endsWith('.js') && !start.has(pathname.slice(1))
