/** R-REPORT-4: where the host of the server lets reports go. */
export type ReportHost =
  /** By https, at public addresses alone. */
  | { readonly kind: 'name'; readonly name: string }
  /** Exactly there, wherever it is. */
  | { readonly kind: 'origin'; readonly origin: string }

/** Discord's own names. */
export const STANDARD_REPORT_HOSTS = 'discord.com,discordapp.com'
const NOWHERE = 'none'
const NAME = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/
/**
 * Names and origins with commas between; `none`: nowhere.
 *
 * @returns undefined when it is neither
 */
export const readReportHosts = (value: string): readonly ReportHost[] | undefined => {
  if (value.trim() === NOWHERE) return []
  const hosts = value.split(',').map((part) => readHost(part.trim()))
  return hosts.every((host) => host !== undefined) ? hosts : undefined
}

const readHost = (part: string): ReportHost | undefined => {
  const name = part.toLowerCase()
  if (NAME.test(name)) return { kind: 'name', name }
  const url = originIn(part)
  return url && { kind: 'origin', origin: url.origin }
}

/** An http or https address without a path. */
export const originIn = (text: string): URL | undefined => {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url : undefined
}

export const sayReportHost = (host: ReportHost): string =>
  host.kind === 'name' ? host.name : host.origin

/** The host that lets reports go to an address, if one does. */
export const hostOf = (url: URL, hosts: readonly ReportHost[]): ReportHost | undefined =>
  hosts.find((host) =>
    host.kind === 'origin'
      ? host.origin === url.origin
      : url.protocol === 'https:' && url.port === '' && url.hostname === host.name,
  )

/** The URL that a GM entered, or why it is not taken. */
export const readReportAddress = (
  text: string,
  hosts: readonly ReportHost[],
): URL | 'not-an-address' | 'host-not-allowed' => {
  const url = URL.parse(text.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return 'not-an-address'
  if (url.username !== '' || url.password !== '') return 'not-an-address'
  return hostOf(url, hosts) ? url : 'host-not-allowed'
}
