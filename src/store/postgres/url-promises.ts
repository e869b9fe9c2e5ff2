import { StoreRefused } from '../store-refused.ts'

/** What the host promises of the database in its URL, where Overland cannot know it. */
export interface Promised {
  /** How the pooler in between works; undefined: it is found out. */
  readonly poolMode?: PoolMode | undefined
  /** The database keeps what it acknowledged without `fsync`, as Neon's does. */
  readonly isDurableWithoutFsync: boolean
}

const POOL_MODES = ['session', 'transaction'] as const
type PoolMode = (typeof POOL_MODES)[number]

/** The URL without them. @throws StoreRefused `DATABASE_UNUSABLE`, without any part of the URL */
export const takePromises = (url: string): Promised & { readonly url: string } => {
  requireReadable(url)
  const [address = '', query] = url.split('?', 2)
  if (query === undefined) return { url, isDurableWithoutFsync: false }
  const said = new URLSearchParams(query)
  const mode = said.get('pool_mode')
  const fsync = said.get('fsync')
  if (mode === null && fsync === null) return { url, isDurableWithoutFsync: false }
  said.delete('pool_mode')
  said.delete('fsync')
  const poolMode = POOL_MODES.find((known) => known === mode)
  if (mode !== null && !poolMode)
    throw refused(`pool_mode in its URL must be one of ${POOL_MODES.join(', ')}.`)
  if (fsync !== null && fsync !== 'off')
    throw refused(
      'fsync in its URL can only be off: the database runs without it, and that is meant.',
    )
  return {
    url: said.size > 0 ? `${address}?${said}` : address,
    poolMode,
    isDurableWithoutFsync: fsync === 'off',
  }
}

/** A password with a bare `/`, `@`, `#` or `?` would be taken for a host, and printed as one. */
const requireReadable = (url: string): void => {
  if (isReadable(url)) return
  throw refused(
    'its URL cannot be read. Signs like @, / and % in the user or the password are written as %40, %2F and %25.',
  )
}

export const isReadable = (url: string): boolean => {
  // Without a host it is a socket in a folder, which the query names.
  const address = url.replace('@/', '@localhost/')
  if (!URL.canParse(address)) return false
  const { pathname, username, password, search, hash } = new URL(address)
  return (
    hash === '' &&
    !`${pathname}${search}`.includes('@') &&
    isDecodable(`${username}${password}${pathname}`)
  )
}

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const refused = (message: string): StoreRefused => new StoreRefused('DATABASE_UNUSABLE', message)
