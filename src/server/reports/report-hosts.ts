/** R-REPORT-4: a place to which the server's host allows reports. */
export type ReportHost =
  /** A host name, by https and at public addresses alone. */
  | { readonly kind: 'name'; readonly name: string }
  /** An exact origin, which may be on a private network. */
  | { readonly kind: 'origin'; readonly origin: string }

/** The allowed hosts by default: Discord's. */
export const STANDARD_REPORT_HOSTS = 'discord.com,discordapp.com'
const NO_HOSTS = 'none'
const HOST_NAME = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/

/** Parses names and origins with commas between, or `none`. @returns undefined for any other text */
export const parseReportHosts = (value: string): readonly ReportHost[] | undefined => {
  if (value.trim() === NO_HOSTS) return []
  const hosts = value.split(',').map((part) => parseHost(part.trim()))
  return hosts.every((host) => host !== undefined) ? hosts : undefined
}

const parseHost = (part: string): ReportHost | undefined => {
  const name = part.toLowerCase()
  if (HOST_NAME.test(name)) return { kind: 'name', name }
  const url = parseOrigin(part)
  return url && { kind: 'origin', origin: url.origin }
}

/** Parses an http or https address without a path. */
export const parseOrigin = (text: string): URL | undefined => {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url : undefined
}

export const sayReportHost = (host: ReportHost): string =>
  host.kind === 'name' ? host.name : host.origin

/** The allowed host that an address leads to, if any. */
export const findReportHost = (url: URL, hosts: readonly ReportHost[]): ReportHost | undefined =>
  hosts.find((host) =>
    host.kind === 'origin'
      ? host.origin === url.origin
      : url.protocol === 'https:' && url.port === '' && url.hostname === host.name,
  )

/** Parses the address that a GM typed. @returns its URL, or why it is refused */
export const parseReportAddress = (
  text: string,
  hosts: readonly ReportHost[],
): URL | 'not-an-address' | 'host-not-allowed' => {
  const url = URL.parse(text.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return 'not-an-address'
  if (url.username !== '' || url.password !== '') return 'not-an-address'
  return findReportHost(url, hosts) ? url : 'host-not-allowed'
}
