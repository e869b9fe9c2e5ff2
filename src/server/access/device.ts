import type { FastifyRequest } from 'fastify'

/** In this order: a browser's user agent names those after it, too. */
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

/** For the list of sessions, such as `Firefox on Android`; at most 60 characters. */
export const deviceLabel = (userAgent: string): string => {
  const browser = nameIn(userAgent, BROWSERS) ?? PROGRAM.exec(userAgent)?.[0]
  const system = nameIn(userAgent, SYSTEMS)
  if (browser === undefined) return system ? `A browser on ${system}` : 'Unknown device'
  return system ? `${browser} on ${system}` : browser
}

/** The rest of a user agent is ignored. */
const LONGEST = 512

export const deviceOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  deviceLabel((headers['user-agent'] ?? '').slice(0, LONGEST))
