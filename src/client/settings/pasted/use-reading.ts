import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebounced } from '#client/ui/use-debounced.ts'
import { MAX_CHARACTERS, MAX_LINES } from '#formats/tables/lines.ts'
import type { ReadJob } from './read-worker.ts'
import * as words from './words.ts'

/** Pause after the last key press before the text is read, in ms. */
const PAUSE_MS = 150

/** Reads a text in a new worker, which ends with its answer or when the signal aborts. */
const readInWorker = <TextReading>(job: ReadJob, signal: AbortSignal): Promise<TextReading> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
    const terminate = (): void => worker.terminate()
    signal.addEventListener('abort', terminate)
    worker.addEventListener('message', ({ data }: MessageEvent<TextReading>) => {
      terminate()
      resolve(data)
    })
    worker.addEventListener('error', () => {
      terminate()
      reject(new Error('No worker read the text'))
    })
    worker.postMessage(job)
  })

const isTooLong = (text: string): boolean =>
  text.length > MAX_CHARACTERS || text.split(/\r\n|\n|\r/, MAX_LINES + 1).length > MAX_LINES

/** Reads a pasted text in a worker; reading stops when the text changes. */
export const useTextReading = <TextReading>(job: ReadJob) => {
  const text = useDebounced(job.text, PAUSE_MS)
  const isEmpty = text.trim() === ''
  const isRefused = isTooLong(text)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['reading', { ...job, text }],
    queryFn: ({ signal }) => readInWorker<TextReading>({ ...job, text }, signal),
    enabled: !isEmpty && !isRefused,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return {
    /** The newest reading, perhaps of an earlier text; null for an empty or refused text. */
    reading: isEmpty || isRefused ? null : (data ?? null),
    isBusy: isFetching || isPlaceholderData || text !== job.text,
    trouble: isRefused ? words.tooLong(MAX_CHARACTERS, MAX_LINES) : error && words.notRead,
  }
}
