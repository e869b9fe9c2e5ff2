import { networkInterfaces } from 'node:os'

const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::']

/** The IPv4 addresses under which other machines of the local network find this one. */
export const lanAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)

/** The host names that lead to a server: on its own machine, and on the local network. */
export const hostsOf = (
  listeningOn: string,
  lan: readonly string[],
): { readonly own: string; readonly others: readonly string[] } => {
  if (EVERY_ADDRESS.includes(listeningOn)) return { own: 'localhost', others: lan }
  const isLoopback = listeningOn === 'localhost' || /^(127\.|::1$)/.test(listeningOn)
  if (isLoopback) return { own: inUrl(listeningOn), others: [] }
  return { own: inUrl(listeningOn), others: [inUrl(listeningOn)] }
}

const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host)
