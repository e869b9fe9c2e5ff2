import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Part } from '../page/part.tsx'
import { ReloadNotice } from '../page/reload-notice.tsx'
import * as words from '../words.ts'
import { askUntilHere } from './use-lazy.ts'

/**
 * A component in a chunk of its own, loaded when first shown. Unlike React's `lazy`, a chunk that
 * fails to load is loaded again; neither that nor a part that fails takes anything else off the page.
 *
 * @param before shown until then
 * @param missed added after a failure
 */
export const lazyWithRetry = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  before: ReactNode = null,
  // After an upgrade the server lacks the old page's files, and only a reload helps.
  missed: ReactNode = <ReloadNotice>{words.notHereYet}</ReloadNotice>,
): ComponentType<Props> => {
  let found: ComponentType<Props> | null = null
  const fetchPart = async (): Promise<ComponentType<Props>> => {
    found = await load()
    return found
  }
  const LazyPart = (props: Props): ReactNode => {
    const [Loaded, setLoaded] = useState(() => found)
    const [isMissed, setMissed] = useState(false)
    useEffect(() => {
      if (Loaded) return undefined
      return askUntilHere(
        fetchPart,
        (part) => setLoaded(() => part),
        () => setMissed(true),
      )
    }, [Loaded])
    if (Loaded) {
      return (
        <Part>
          <Loaded {...props} />
        </Part>
      )
    }
    return (
      <>
        {before}
        {isMissed && missed}
      </>
    )
  }
  return LazyPart
}
