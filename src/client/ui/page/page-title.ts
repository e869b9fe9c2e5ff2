import { useEffect } from 'react'
import { product } from '../words.ts'

/** Sets the page's title: `Day 12 · Overland`. */
export const usePageTitle = (subject: string | null): void => {
  useEffect(() => {
    document.title = subject ? `${subject} · ${product}` : product
  }, [subject])
}
