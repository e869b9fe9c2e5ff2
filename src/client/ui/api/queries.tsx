import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isSignedOut } from './problem.ts'
import { requestJson } from './request.ts'

const createClient = (onSignedOut?: () => void): QueryClient => {
  const onError = (error: Error): void => {
    if (isSignedOut(error)) onSignedOut?.()
  }
  // A server in the local network answers without the internet.
  const networkMode = 'always'
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A query key begins with the request's path.
        queryFn: ({ queryKey: [path], signal }) => requestJson(String(path), { signal }),
      },
      mutations: { networkMode },
    },
  })
}

/** Caches the queries of the GM's or the host's screen. */
export const QueryProvider = (props: {
  /** Called when the server no longer knows the session. Must keep its identity between renders. */
  readonly onSignedOut?: () => void
  readonly children: ReactNode
}) => {
  const { onSignedOut, children } = props
  const [client] = useState(() => createClient(onSignedOut))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Query options that retry until the data is loaded; `failureReason` says why the last attempt failed. */
export const RETRY_UNTIL_LOADED = {
  retry: (_failures: number, error: Error) => !isSignedOut(error),
  retryDelay: 3_000,
} as const
