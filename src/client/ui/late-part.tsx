import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { askUntilHere } from './ask-until-here.ts'
import { NotHereYet } from './not-here-yet.tsx'

/**
 * A part of a screen in a chunk of its own, fetched when it is first shown. Unlike `lazy` of React a
 * chunk that does not come (the network is gone for a moment) takes nothing else off the page: the
 * part is asked for again until it is here.
 *
 * @param before what stands in its place until then
 * @param missed what is added to that once it did not come
 */
export const latePart = <Props extends object>(
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
