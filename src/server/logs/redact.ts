/**
 * By their shape in text of drivers and of the framework: our own lines hold none. Names have a
 * bound, so that a long word is not read again from each of its letters.
 */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  // The user and password of a database: postgres://user:password@host.
  [/([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/"@]*@/gi, '$1…@'],
  // The key of a link that signs in.
  [/([#?&]key=)[^\s"&\\]+/gi, '$1…'],
  [/(bearer )[^\s"\\]+/gi, '$1…'],
  // A session: name and value, since the name tells of a campaign.
  [/(?:__Host-)?overland-[\w-]{1,80}=[^\s";\\]*/g, 'overland-…'],
  // The address of a campaign, but neither the pattern of a route nor a folder of the program.
  [/((?:campaigns|\/c|(?<!server\/)charts)\/)(?![:…])[^\s"/?#\\]+/g, '$1…'],
]

export const redact = (line: string): string =>
  SECRETS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line)
