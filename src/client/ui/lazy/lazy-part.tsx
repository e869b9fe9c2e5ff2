import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { createCell, useCell } from '../cell.ts'
import { PagePart } from '../page/page-part.tsx'

const pageShown = createCell(false)

/** Call when the page shows its content: lazy parts are loaded from then on. */
export const markPageShown = (): void => pageShown.set(() => true)

export const usePageShown = (): boolean => useCell(pageShown)

const loadedChunks = new WeakMap<() => Promise<unknown>, unknown>()

/**
 * Code in a chunk of its own: null until loaded. `load` must keep its identity between renders.
 * `MissedPartNotice` reports a chunk that fails to load.
 */
export const useLazy = <Chunk,>(load: () => Promise<Chunk>, isWanted: boolean): Chunk | null => {
  const [code, setCode] = useState(() => (loadedChunks.get(load) ?? null) as Chunk | null)
  useEffect(() => {
    if (!isWanted || code !== null) return undefined
    let isUnmounted = false
    load().then(
      (loadedCode) => {
        loadedChunks.set(load, loadedCode)
        if (!isUnmounted) setCode(() => loadedCode)
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
 * A component in a chunk of its own, loaded when first shown. Unlike with React's `lazy`, a chunk that
 * fails to load takes nothing else off the page, and no fallback delays a loaded one.
 *
 * @param placeholder shown until the chunk is loaded
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
