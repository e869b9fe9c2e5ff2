/** The server, its database, and some viewers. */
const ENOUGH_FILES = 300

interface Report {
  readonly userLimits?: { readonly open_files?: { readonly soft: number | 'unlimited' } }
}

/** How many files and connections the system lets this process have open; undefined: no few. */
export const fewOpenFiles = (): number | undefined => {
  const { report } = process
  // It would ask for the names of this machine's addresses.
  Object.assign(report, { excludeNetwork: true })
  const soft = (report.getReport() as Report).userLimits?.open_files?.soft
  return typeof soft === 'number' && soft < ENOUGH_FILES ? soft : undefined
}

export const sayFewOpenFiles = (files: number): string =>
  `The system lets Overland open ${files} files and connections at once. Raise that limit to ${ENOUGH_FILES} or more (ulimit -n).`
