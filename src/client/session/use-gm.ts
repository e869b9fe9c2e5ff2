import { createContext, useContext, useRef, useSyncExternalStore } from 'react'
import type { Live } from '#client/ui/live/use-live.ts'
import type { OutdatedState } from '#client/ui/live/use-return.ts'
import type { Plan } from '#protocol/map/plan.ts'
import type { GmView } from '#protocol/views.ts'
import type { Planner } from './plan.ts'
import type { GmRuntime } from './runtime.ts'
import type { GmSession } from './session-state.ts'

/** Context value of the GM's screen; the same object while the screen is open. */
interface GmScreenValue {
  readonly campaign: string
  readonly gm: GmRuntime
  readonly planner: Planner
  /** Set while a page deletes or leaves the campaign: the screen then does not report it as missing. */
  readonly setLeaving: (isLeaving: boolean) => void
}

export const GmContext = createContext<GmScreenValue | null>(null)

interface GmLive extends Pick<Live<GmView>, 'status' | 'viewers' | 'screens' | 'screen' | 'point'> {
  readonly outdated: OutdatedState | null
}

export const LiveContext = createContext<GmLive | null>(null)

/** @throws for a context that is null, as it is outside of the GM's screen */
export const requireContext = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error("A part of the GM's screen stands outside of it")
  return value
}

export const useGm = (): GmRuntime => requireContext(useContext(GmContext)).gm

export const useSetLeaving = () => requireContext(useContext(GmContext)).setLeaving

export const usePlanner = (): Planner => requireContext(useContext(GmContext)).planner

/** The plan; null until it is loaded. */
export const usePlan = (): Plan | null => {
  const { listen, get } = usePlanner()
  return useSyncExternalStore(listen, () => get().plan)
}

/** The campaign's address in request paths. */
export const useCampaign = (): string => requireContext(useContext(GmContext)).campaign

export const useGmLive = (): GmLive => requireContext(useContext(LiveContext))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Whether two values are identical, or plain objects with identical fields. */
const isShallowEqual = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (!isObject(one) || !isObject(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.is(one[name], other[name]))
  )
}

/** A part of the session, or an object of several parts: rerenders only when one of them changes. */
export const useGmSession = <Part>(select: (session: GmSession) => Part): Part => {
  const gm = useGm()
  const lastPart = useRef<Part | null>(null)
  return useSyncExternalStore(gm.listen, () => {
    const nextPart = select(gm.get())
    if (lastPart.current !== null && isShallowEqual(lastPart.current, nextPart))
      return lastPart.current
    lastPart.current = nextPart
    return nextPart
  })
}

/** The campaign's view. @throws before the first view, when no part of the screen is drawn yet */
export const useView = (): GmView => requireContext(useGmSession(({ view }) => view))
