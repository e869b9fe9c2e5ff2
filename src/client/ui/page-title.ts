import { useEffect } from 'react'

/** Names the page in the browser's tab and for screen readers: `Day 12 · Overland`. */
export const usePageTitle = (subject: string | null): void => {
  useEffect(() => {
    document.title = subject ? `${subject} · Overland` : 'Overland'
  }, [subject])
}
