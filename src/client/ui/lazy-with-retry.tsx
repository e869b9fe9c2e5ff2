import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import * as words from '../words/en/common.ts'
import { askUntilHere } from './ask-until-here.ts'
import { Button } from './button.tsx'
import styles from './not-here-yet.module.css'

/**
 * In the top layer, for its part may belong into a box that would cut it off.
 *
 * After an upgrade the server lacks the old page's files, and only a reload helps.
 */
const NotHereYet = () => (
  <div ref={(notice) => notice?.showPopover()} popover="manual" className={styles.notice}>
    <p role="alert">{words.notHereYet}</p>
    <Button onClick={() => location.reload()}>{words.reload}</Button>
  </div>
)

/**
 * A component in a chunk of its own, loaded when first shown. Unlike React's `lazy`, a chunk that
 * fails to load takes nothing else off the page and is loaded again.
 *
 * @param before shown until then
 * @param missed added after a failure
 */
export const lazyWithRetry = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  before: ReactNode = null,
  missed: ReactNode = <NotHereYet />,
): ComponentType<Props> => {
  let found: ComponentType<Props> | null = null
  const fetchPart = async (): Promise<ComponentType<Props>> => {
    found = await load()
    return found
  }
  const Part = (props: Props): ReactNode => {
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
    if (Loaded) return <Loaded {...props} />
    return (
      <>
        {before}
        {isMissed && missed}
      </>
    )
  }
  return Part
}
