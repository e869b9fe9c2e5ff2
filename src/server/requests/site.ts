import { isIP } from 'node:net'

/** As in `example.lan:3000`, `[::1]`. The port is empty for the default. */
export interface NamedHost {
  readonly name: string
  readonly port: string
}

const HOST = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::(\d{1,5}))?$/i
const LOCAL_SUFFIXES = ['.local', '.lan', '.home.arpa']

export const parseHostHeader = (header: string | undefined): NamedHost | undefined => {
  const [, address, name, port = ''] = HOST.exec(header ?? '') ?? []
  const host = address ?? name
  return host === undefined ? undefined : { name: host.toLowerCase(), port }
}

/** No foreign page can point such a name at this machine (DNS rebinding). */
export const answersTo = ({ name }: NamedHost, publicUrl: URL | undefined): boolean =>
  isIP(name) !== 0 ||
  !name.includes('.') ||
  LOCAL_SUFFIXES.some((suffix) => name.endsWith(suffix)) ||
  name === publicUrl?.hostname.replace(/^\[|\]$/g, '')

interface AskedSite {
  readonly host: string
  readonly protocol: string
}

/** Whether an `Origin` is that of this site's own pages: of a site with https, those over https. */
export const isOwnOrigin = (
  origin: string,
  { host, protocol }: AskedSite,
  publicUrl: URL | undefined,
): boolean => {
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  if (!url || url.origin === 'null') return false
  if (url.origin === publicUrl?.origin) return true
  const own = `${url.protocol}//${host}`
  if (!URL.canParse(own) || new URL(own).origin !== url.origin) return false
  // A proxy that is not trusted may speak https in front of plain http.
  const isSecure = protocol === 'https' || publicUrl?.origin === `https://${url.host}`
  return !isSecure || url.protocol === 'https:'
}
