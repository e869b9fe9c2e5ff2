import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Part } from '../page/part.tsx'
import { ReloadNotice } from '../page/reload-notice.tsx'
import * as words from '../words.ts'

/** Pause between tries in ms. */
const AGAIN_MS = 3_000

const loaded = new WeakMap<() => Promise<unknown>, unknown>()

/** Loads code and retries until it is here. `load` keeps its identity between renders. */
const useLoaded = <Code,>(load: () => Promise<Code>, isWanted: boolean) => {
  const [code, setCode] = useState(() => (loaded.get(load) ?? null) as Code | null)
  const [isMissed, setMissed] = useState(false)
  useEffect(() => {
    if (!isWanted || code !== null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const ask = (): void =>
      void load().then(
        (here) => {
          loaded.set(load, here)
          if (!isGone) setCode(() => here)
        },
        () => {
          if (isGone) return
          timer = setTimeout(ask, AGAIN_MS)
          setMissed(true)
        },
      )
    ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [load, isWanted, code])
  return { code, isMissed }
}

/** Code in a chunk of its own: null until loaded. `load` keeps its identity between renders. */
export const useLazy = <Code,>(load: () => Promise<Code>, isWanted: boolean): Code | null =>
  useLoaded(load, isWanted).code

type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props & object : never

/**
 * A component in a chunk of its own, loaded when first shown. Unlike React's `lazy`, a chunk that
 * fails to load is loaded again; neither that nor a part that fails takes anything else off the page.
 *
 * @param before shown until then
 * @param missed added after a failure
 */
export const lazyPart = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  before: ReactNode = null,
  // After an upgrade the server lacks the old page's files, and only a reload helps.
  missed: ReactNode = <ReloadNotice>{words.notHereYet}</ReloadNotice>,
): ComponentType<PropsOf<Module[Name]>> => {
  const LazyPart = (props: PropsOf<Module[Name]>): ReactNode => {
    const { code, isMissed } = useLoaded(load, true)
    if (!code) {
      return (
        <>
          {before}
          {isMissed && missed}
        </>
      )
    }
    const Loaded = code[name] as ComponentType<PropsOf<Module[Name]>>
    return (
      <Part>
        <Loaded {...props} />
      </Part>
    )
  }
  return LazyPart
}

/** A part that the first paint does without. Its retries are silent. */
export const quietPart = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): ComponentType<PropsOf<Module[Name]>> => lazyPart(load, name, null, null)
