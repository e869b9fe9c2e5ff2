import { useEffect, useRef, useState } from 'react'
import type { PlayerView } from '../../protocol/views.ts'
import { useShown } from '../ui/lazy/shown.ts'
import { useLazy } from '../ui/lazy/use-lazy.ts'

const fetchNews = async () => (await import('./news.ts')).newsOf

export const DayNews = ({ view }: { readonly view: PlayerView | null }) => {
  const newsOf = useLazy(fetchNews, useShown())
  const told = useRef<PlayerView | null>(null)
  const [news, setNews] = useState('')
  useEffect(() => {
    const last = told.current
    // Until the words are loaded, changes add up.
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
