import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccessView } from '../../protocol/access.ts'
import { apiPath } from '../../protocol/paths.ts'
import { UNTIL_HERE } from '../ui/api/queries.tsx'
import { type RequestOptions, request } from '../ui/api/request.ts'

/** The campaign's links, key and sessions; asked for anew by each part that opens. */
export const useAccess = (campaign: string, isWanted = true) =>
  useQuery<AccessView>({
    queryKey: [apiPath(campaign, '/access')],
    enabled: isWanted,
    ...UNTIL_HERE,
  })

interface AccessChange extends RequestOptions {
  readonly method: NonNullable<RequestOptions['method']>
  /** Below `/access`, such as `/players`. */
  readonly route?: string
}

/** Changes go one after another, and the last answer stands. */
export const useAccessChange = (campaign: string) => {
  const client = useQueryClient()
  const queryKey = [apiPath(campaign, '/access')]
  return useMutation({
    scope: { id: 'access' },
    mutationFn: ({ route = '', ...options }: AccessChange) =>
      request<AccessView | undefined>(campaign, `/access${route}`, options),
    onSuccess: async (view) => {
      // What was asked for before the change does not overwrite it.
      await client.cancelQueries({ queryKey })
      if (view) client.setQueryData(queryKey, view)
      else void client.invalidateQueries({ queryKey })
    },
  })
}
