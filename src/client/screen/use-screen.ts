import { useEffect, useRef, useState } from 'react'
import type { Screen } from '../../protocol/screen.ts'
import { sayTrouble } from '../ui/api/problem.ts'
import { request } from '../ui/api/request.ts'

/** What screens show, and how to change it: a press shows at once what it asked for. */
export const useScreen = (campaign: string, shown: Screen | null) => {
  const [asked, setAsked] = useState<Screen | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  /** Puts go one after another: the last press is the one that counts. */
  const queue = useRef(Promise.resolve())
  const newest = useRef<Screen | null>(null)

  // What the server says is what stands; presses on their way say so once they arrive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each word of the server is a reason to look.
  useEffect(() => {
    if (newest.current === null) setAsked(null)
  }, [shown])

  const screen = asked ?? shown
  const show = (change: Partial<Screen>): void => {
    if (!screen) return
    const next = { ...screen, ...change }
    newest.current = next
    setAsked(next)
    setTrouble(null)
    queue.current = queue.current.then(async () => {
      if (newest.current !== next) return
      try {
        await request(campaign, '/screen', { method: 'PUT', body: next })
      } catch (error) {
        setTrouble(sayTrouble(error))
        setAsked(null)
      }
      if (newest.current === next) newest.current = null
    })
  }
  return { screen, trouble, show }
}
