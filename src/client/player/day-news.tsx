import { useEffect, useRef, useState } from 'react'
import type { PlayerView } from '../../protocol/views.ts'
import { useShown } from '../late/shown.ts'
import { useLate } from '../late/use-late.ts'

const fetchNews = async () => (await import('./news.ts')).newsOf

/** Tells screen readers what changed, politely; it is not seen, for the numbers show it. */
export const DayNews = ({ view }: { readonly view: PlayerView | null }) => {
  const newsOf = useLate(fetchNews, useShown())
  const told = useRef<PlayerView | null>(null)
  const [news, setNews] = useState('')
  useEffect(() => {
    const last = told.current
    // What changes before the words are here is told once they are.
    if (last && view && !newsOf) return
    told.current = view
    const said = last && view && newsOf?.(last, view)
    if (said) setNews(said)
  }, [view, newsOf])
  return (
    <p className="visually-hidden" aria-live="polite">
      {news}
    </p>
  )
}
