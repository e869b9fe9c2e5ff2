import { hostApiPath } from '../../protocol/paths.ts'
import { ask, type RequestOptions } from '../api/request.ts'

/** Asks something that only the host may; `route` is such as `/campaigns`. Throws what `ask` throws. */
export const askHost = <Answer = undefined>(
  route: string,
  options?: RequestOptions,
): Promise<Answer> => ask(hostApiPath(route), options)

/** The route of one campaign. */
export const campaignRoute = (id: string): string => `/campaigns/${encodeURIComponent(id)}`
