import { createContext, useContext, useRef, useSyncExternalStore } from 'react'
import type { Live } from '#client/ui/live/use-live.ts'
import type { Outdated } from '#client/ui/live/use-return.ts'
import type { Plan } from '#protocol/map/plan.ts'
import type { GmView } from '#protocol/views.ts'
import type { Planner } from './plan.ts'
import type { GmRuntime } from './runtime.ts'
import type { GmSession } from './session-state.ts'

/** Stays the same while the screen is open. */
interface GmScreen {
  readonly campaign: string
  readonly gm: GmRuntime
  readonly planner: Planner
  /** Set while a page ends the campaign: the screen then says nothing of a campaign that is gone. */
  readonly setLeaving: (isLeaving: boolean) => void
}

export const GmContext = createContext<GmScreen | null>(null)

interface GmLive extends Pick<Live<GmView>, 'status' | 'viewers' | 'screens' | 'screen' | 'point'> {
  readonly outdated: Outdated | null
}

export const LiveContext = createContext<GmLive | null>(null)

/** The value of a context whose parts stand on the GM's screen alone. */
export const inside = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error("A part of the GM's screen stands outside of it")
  return value
}

export const useGm = (): GmRuntime => inside(useContext(GmContext)).gm

export const useLeaving = () => inside(useContext(GmContext)).setLeaving

export const usePlanner = (): Planner => inside(useContext(GmContext)).planner

/** null before the first answer. */
export const usePlan = (): Plan | null => {
  const { listen, get } = usePlanner()
  return useSyncExternalStore(listen, () => get().plan)
}

/** The address of the campaign, as requests name it. */
export const useCampaign = (): string => inside(useContext(GmContext)).campaign

export const useGmLive = (): GmLive => inside(useContext(LiveContext))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Shallow: the same value, or an object of the same parts. */
const isSame = (one: unknown, other: unknown): boolean => {
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
  const last = useRef<Part | null>(null)
  return useSyncExternalStore(gm.listen, () => {
    const next = select(gm.get())
    if (last.current !== null && isSame(last.current, next)) return last.current
    last.current = next
    return next
  })
}

/** The campaign's view. Parts of the screen are drawn once there is one. */
export const useView = (): GmView => inside(useGmSession(({ view }) => view))
