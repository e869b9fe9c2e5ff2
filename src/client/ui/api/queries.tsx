import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isSignedOut } from './problem.ts'
import { requestJson } from './request.ts'

const createClient = (onSignedOut?: () => void): QueryClient => {
  const onError = (error: Error): void => {
    if (isSignedOut(error)) onSignedOut?.()
  }
  // A server in the same house answers without the internet.
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
        // A key begins with the address that is asked.
        queryFn: ({ queryKey: [path], signal }) => requestJson(String(path), { signal }),
      },
      mutations: { networkMode },
    },
  })
}

/** Holds what a screen of the GM or the host has asked the server for. */
export const QueryProvider = (props: {
  /** The server no longer knows the session. Keeps its identity between renders. */
  readonly onSignedOut?: () => void
  readonly children: ReactNode
}) => {
  const { onSignedOut, children } = props
  const [client] = useState(() => createClient(onSignedOut))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** For what the screen asks for until it is here: `failureReason` says why it is missing so far. */
export const RETRY_UNTIL_LOADED = {
  retry: (_failures: number, error: Error) => !isSignedOut(error),
  retryDelay: 3_000,
} as const
