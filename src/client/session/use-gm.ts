import { createContext, useContext, useRef, useSyncExternalStore } from 'react'
import type { Live } from '#client/ui/live/use-live.ts'
import type { OutdatedState } from '#client/ui/live/use-return.ts'
import type { Plan } from '#protocol/map/plan.ts'
import type { GmView } from '#protocol/views.ts'
import type { Planner } from './plan.ts'
import type { GmRuntime } from './runtime.ts'
import type { GmSession } from './session-state.ts'

/** Stays the same while the screen is open. */
interface GmScreenValue {
  readonly campaign: string
  readonly gm: GmRuntime
  readonly planner: Planner
  /** Set while a page ends the campaign: the screen then says nothing of a campaign that is gone. */
  readonly setLeaving: (isLeaving: boolean) => void
}

export const GmContext = createContext<GmScreenValue | null>(null)

interface GmLive extends Pick<Live<GmView>, 'status' | 'viewers' | 'screens' | 'screen' | 'point'> {
  readonly outdated: OutdatedState | null
}

export const LiveContext = createContext<GmLive | null>(null)

/** The value of a context whose parts stand on the GM's screen alone. */
export const requireContext = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error("A part of the GM's screen stands outside of it")
  return value
}

export const useGm = (): GmRuntime => requireContext(useContext(GmContext)).gm

export const useSetLeaving = () => requireContext(useContext(GmContext)).setLeaving

export const usePlanner = (): Planner => requireContext(useContext(GmContext)).planner

/** null before the first answer. */
export const usePlan = (): Plan | null => {
  const { listen, get } = usePlanner()
  return useSyncExternalStore(listen, () => get().plan)
}

/** The address of the campaign, as requests name it. */
export const useCampaign = (): string => requireContext(useContext(GmContext)).campaign

export const useGmLive = (): GmLive => requireContext(useContext(LiveContext))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Shallow: the same value, or an object of the same parts. */
const isShallowEqual = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (!isObject(one) || !isObject(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.is(one[name], other[name]))
  )
}

/** A part of the session, or several as an object: draws anew only when one of them changes. */
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

/** The campaign's view. Parts of the screen are drawn once there is one. */
export const useView = (): GmView => requireContext(useGmSession(({ view }) => view))
