import { chromium } from '@playwright/test'
import { say } from '../setup/say.mjs'
import type { Browser, Candidate } from './found.ts'

const LAUNCH_LIMIT_MS = 20_000

const ARGS = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  // Chromium refuses to sandbox for root, which containers run as.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** Starts the candidate and has it draw a page. */
export const tryBrowser = async (candidate: Candidate): Promise<Browser | undefined> => {
  const { from, env, ...place } = candidate
  try {
    const browser = await chromium.launch({
      ...place,
      args: ARGS,
      timeout: LAUNCH_LIMIT_MS,
      ...(env === undefined ? {} : { env: { ...process.env, ...env } }),
    })
    try {
      const page = await browser.newPage()
      await page.setContent('<p>ready</p>')
      await page.screenshot()
      return { ...candidate, version: browser.version(), args: ARGS }
    } finally {
      await browser.close()
    }
  } catch (error) {
    // A missing browser is not reported; one that fails to start is.
    if (!String(error).includes("Executable doesn't exist"))
      say(`${from}: no (${firstLine(error)})`)
    return undefined
  }
}

const firstLine = (error: unknown): string => String(error).split('\n')[0] ?? ''
