import { useEffect, useRef, useState } from 'react'
import type { PlayerView } from '../../protocol/views.ts'
import { newsOf } from './news.ts'

/** Tells screen readers what changed, politely; it is not seen, for the numbers show it. */
export const DayNews = ({ view }: { readonly view: PlayerView | null }) => {
  const before = useRef<PlayerView | null>(null)
  const [news, setNews] = useState('')
  useEffect(() => {
    const last = before.current
    before.current = view
    const said = last && view && newsOf(last, view)
    if (said) setNews(said)
  }, [view])
  return (
    <p className="visually-hidden" aria-live="polite">
      {news}
    </p>
  )
}
