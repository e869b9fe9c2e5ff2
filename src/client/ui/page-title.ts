import { useEffect } from 'react'
import { product } from '../words/en/common.ts'

/** Names the page in the browser's tab and for screen readers: `Day 12 · Overland`. */
export const usePageTitle = (subject: string | null): void => {
  useEffect(() => {
    document.title = subject ? `${subject} · ${product}` : product
  }, [subject])
}
