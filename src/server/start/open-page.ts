import { spawn } from 'node:child_process'

/** Programs that show a page in the user's browser, by platform. */
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
