/** The addresses of what the page itself began with. */
const ownFiles = new Set(
  [...document.querySelectorAll('script[src], link[rel="stylesheet"]')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('href'),
  ),
)

/**
 * Imports a part once each of its files has come whole. Browsers remember for the life of a page that
 * a module did not come, and never ask for it again; a mere fetch that failed is forgotten. What was
 * fetched lies in the browser's cache, where the import finds it.
 *
 * @param load imports the part
 * @param files its scripts and styles, and those of whatever it imports, as paths in the built folder
 * @throws if a file does not come; nothing of the part has run then, and it can be asked for again
 */
export const fetchFirst = async <Part>(
  load: () => Promise<Part>,
  files: readonly string[],
): Promise<Part> => {
  const missing = files.map((file) => `/${file}`).filter((address) => !ownFiles.has(address))
  await Promise.all(missing.map(fetchWhole))
  // All at once and in this order, for what comes later in it overrules what came before.
  await Promise.all(missing.filter((address) => address.endsWith('.css')).map(addStyles))
  return load()
}

/** Does it once for each address, however many ask; what failed is done anew for the next who asks. */
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
