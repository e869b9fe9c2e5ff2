import { isIP } from 'node:net'

/** A host as a request names it: `example.lan:3000`, `[::1]`. The port is empty for the default. */
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

/**
 * Whether this server answers to a name. A page from elsewhere can point a name of its own at this
 * machine (DNS rebinding), but not one of these.
 */
export const answersTo = ({ name }: NamedHost, publicUrl: URL | undefined): boolean =>
  isIP(name) !== 0 ||
  !name.includes('.') ||
  LOCAL_SUFFIXES.some((suffix) => name.endsWith(suffix)) ||
  name === publicUrl?.hostname.replace(/^\[|\]$/g, '')

/** Whether a request that says where it comes from comes from this site's own pages. */
export const isOwnOrigin = (
  origin: string,
  host: string | undefined,
  publicUrl: URL | undefined,
): boolean => {
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  if (!url || url.origin === 'null') return false
  if (url.origin === publicUrl?.origin) return true
  const own = `${url.protocol}//${host}`
  return URL.canParse(own) && new URL(own).origin === url.origin
}
