import { hostApiPath } from '../../protocol/paths.ts'
import { ask, type RequestOptions } from '../ui/api/request.ts'

/** `ask` for a host's route, such as `/campaigns`. */
export const askHost = <Answer = undefined>(
  route: string,
  options?: RequestOptions,
): Promise<Answer> => ask(hostApiPath(route), options)

export const campaignRoute = (id: string): string => `/campaigns/${encodeURIComponent(id)}`
