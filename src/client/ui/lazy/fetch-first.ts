/** Files that the page itself loaded. */
const ownFiles = new Set(
  [...document.querySelectorAll('script[src], link[rel="stylesheet"]')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('href'),
  ),
)

/**
 * Imports a lazy part after each of its files was fetched. Browsers never retry a failed module
 * import while the page lives, but they retry a failed fetch. The import then finds the files in
 * the cache.
 *
 * @param load imports the part
 * @param files its scripts and styles with those of its imports, as paths in the built folder
 * @throws if a file does not load; the part has not run then and can be loaded again
 */
export const fetchFirst = async <Part>(
  load: () => Promise<Part>,
  files: readonly string[],
): Promise<Part> => {
  const missing = files.map((file) => `/${file}`).filter((address) => !ownFiles.has(address))
  await Promise.all(missing.map(fetchWhole))
  // At once and in this order, because later styles override earlier ones.
  await Promise.all(missing.filter((address) => address.endsWith('.css')).map(addStyles))
  return load()
}

/** Runs `act` once per address; a failure is forgotten. */
const oncePerAddress = (
  act: (address: string) => Promise<void>,
): ((address: string) => Promise<void>) => {
  const begun = new Map<string, Promise<void>>()
  return (address) => {
    const before = begun.get(address)
    if (before) return before
    const now = act(address)
    begun.set(address, now)
    now.catch(() => begun.delete(address))
    return now
  }
}

const fetchWhole = oncePerAddress(async (address) => {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
  await answer.arrayBuffer()
})

const addStyles = oncePerAddress(
  (address) =>
    new Promise((resolve, reject) => {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.crossOrigin = ''
      link.href = address
      link.onload = () => resolve()
      link.onerror = () => {
        link.remove()
        reject(new Error(`${address} did not come`))
      }
      document.head.append(link)
    }),
)
