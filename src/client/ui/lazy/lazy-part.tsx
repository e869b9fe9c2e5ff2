import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { createCell, useCell } from '../cell.ts'
import { PagePart } from '../page/page-part.tsx'

const pageShown = createCell(false)

/** Call when the page shows its content: parts that can wait are loaded from then on. */
export const markPageShown = (): void => pageShown.set(() => true)

export const usePageShown = (): boolean => useCell(pageShown)

const loadedChunks = new WeakMap<() => Promise<unknown>, unknown>()

/**
 * Code in a chunk of its own: null until loaded. `load` keeps its identity between renders. Of a
 * chunk that does not come `MissedPart` tells.
 */
export const useLazy = <Code,>(load: () => Promise<Code>, isWanted: boolean): Code | null => {
  const [code, setCode] = useState(() => (loadedChunks.get(load) ?? null) as Code | null)
  useEffect(() => {
    if (!isWanted || code !== null) return undefined
    let isUnmounted = false
    load().then(
      (here) => {
        loadedChunks.set(load, here)
        if (!isUnmounted) setCode(() => here)
      },
      () => {},
    )
    return () => {
      isUnmounted = true
    }
  }, [load, isWanted, code])
  return code
}

/**
 * A component in a chunk of its own, loaded when first shown. Unlike with React's `lazy`, a chunk
 * that does not come takes nothing else off the page, and no fallback delays what does.
 *
 * @param before shown until then
 */
export const lazyPart = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  placeholder: ReactNode = null,
): ((props: PropsOf<Module[Name]>) => ReactNode) => {
  const LazyPart = (props: PropsOf<Module[Name]>): ReactNode => {
    const code = useLazy(load, true)
    if (code === null) return placeholder
    const component: unknown = code?.[name]
    return (
      <PagePart>{createElement(component as ComponentType<PropsOf<Module[Name]>>, props)}</PagePart>
    )
  }
  return LazyPart
}

type PropsOf<Component> = Component extends (props: infer Props extends object) => unknown
  ? Props
  : never
