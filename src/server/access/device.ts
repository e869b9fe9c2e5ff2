import type { FastifyRequest } from 'fastify'

/** By which words a browser gives itself away; each also names those that stand after it here. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Programs name themselves first, as in `curl/8.5`. */
const PROGRAM = /^(?!Mozilla\b)[A-Za-z][A-Za-z0-9.-]{0,29}/

const nameIn = (
  userAgent: string,
  names: readonly (readonly [RegExp, string])[],
): string | undefined => names.find(([word]) => word.test(userAgent))?.[1]

/**
 * What to call the browser that calls itself so, for people who look for their phone in a list: at
 * most 60 letters, such as `Firefox on Android`.
 */
export const deviceLabel = (userAgent: string): string => {
  const browser = nameIn(userAgent, BROWSERS) ?? PROGRAM.exec(userAgent)?.[0]
  const system = nameIn(userAgent, SYSTEMS)
  if (browser === undefined) return system ? `A browser on ${system}` : 'Unknown device'
  return system ? `${browser} on ${system}` : browser
}

/** No browser's name for itself is longer; the rest is not looked at. */
const LONGEST = 512

/** What to call the device that a request comes from. */
export const deviceOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  deviceLabel((headers['user-agent'] ?? '').slice(0, LONGEST))
