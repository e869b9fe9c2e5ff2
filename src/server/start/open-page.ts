import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What shows a page in the user's browser. */
const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  linux: ['xdg-open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** If it fails, the terminal still shows the link. */
export const openPage = (page: string): void => {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  const [program, ...args] = OPENERS[process.platform] ?? []
  // Without a desktop, xdg-open would show the page as text in the server's terminal.
  const hasDesktop = process.platform !== 'linux' || DISPLAY || WAYLAND_DISPLAY
  if (program === undefined || !hasDesktop) return
  const opener = spawn(program, [...args, page], { detached: true, stdio: 'ignore' })
  opener.on('error', () => {}).unref()
}

const portFile = (dataDir: string): string => join(dataDir, 'port')

/** So that a second double click finds the first one's server. */
export const rememberPort = (dataDir: string, port: number): void => {
  try {
    writeFileSync(portFile(dataDir), `${port}\n`)
  } catch {
    // A full disk: then the second one says that the folder is in use.
  }
}

/** Shows the page of the server that uses the folder; undefined if nothing says where it is. */
export const openRunning = (dataDir: string): string | undefined => {
  try {
    const page = `http://localhost:${Number(readFileSync(portFile(dataDir), 'utf8'))}/dm`
    openPage(page)
    return page
  } catch {
    return undefined
  }
}
