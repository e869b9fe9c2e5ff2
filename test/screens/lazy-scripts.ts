import { inspectBundle } from '#tools/check/bundle.ts'

const startScripts = new Set(inspectBundle().start)

/** Whether a script is lazy: parts of the players' page that load once it is live. */
export const isLazyScript = ({ pathname }: URL): boolean =>
  pathname.endsWith('.js') && !startScripts.has(pathname.slice(1))
