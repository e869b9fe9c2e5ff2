import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '#client/ui/use-debounced.ts'
import { MAX_CHARACTERS, MAX_LINES } from '#formats/tables/lines.ts'
import type { ReadJob } from './read-worker.ts'
import * as words from './words.ts'

/** Quick typing is read once, after this pause in ms. */
const PAUSE_MS = 150

/** Reads in a worker of its own, which ends with the reading, or when the signal says so. */
const readBesides = <Reading>(job: ReadJob, signal: AbortSignal): Promise<Reading> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
    const end = (): void => worker.terminate()
    signal.addEventListener('abort', end)
    worker.addEventListener('message', ({ data }: MessageEvent<Reading>) => {
      end()
      resolve(data)
    })
    worker.addEventListener('error', () => {
      end()
      reject(new Error('No worker read the text'))
    })
    worker.postMessage(job)
  })

const isTooLong = (text: string): boolean =>
  text.length > MAX_CHARACTERS || text.split(/\r\n|\n|\r/, MAX_LINES + 1).length > MAX_LINES

/** Reads a pasted text beside the page. A text that is replaced meanwhile is read no further. */
export const useReading = <Reading>(job: ReadJob) => {
  const text = useDebounced(job.text, PAUSE_MS)
  const isEmpty = text.trim() === ''
  const isRefused = isTooLong(text)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['reading', { ...job, text }],
    queryFn: ({ signal }) => readBesides<Reading>({ ...job, text }, signal),
    enabled: !isEmpty && !isRefused,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return {
    /** The newest, which may be of an earlier text; null: of none. */
    reading: isEmpty || isRefused ? null : (data ?? null),
    isBusy: isFetching || isPlaceholderData || text !== job.text,
    trouble: isRefused ? words.tooLong(MAX_CHARACTERS, MAX_LINES) : error && words.notRead,
  }
}
