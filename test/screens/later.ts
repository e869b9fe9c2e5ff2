import { inspectBundle } from '#tools/check/bundle.ts'

const start = new Set(inspectBundle().start)

/** A script that no page begins with: parts of the players' page that come once it is live. */
export const isLater = ({ pathname }: URL): boolean =>
  pathname.endsWith('.js') && !start.has(pathname.slice(1))
