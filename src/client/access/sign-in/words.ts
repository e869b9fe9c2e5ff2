export const printed = 'The server printed it at its start, with a sign-in link.'
export const gm = {
  title: 'The game master’s page',
  keyName: 'GM key',
  notThere: 'A players’ link cannot open the GM page. Use your GM link, or ask your host for it.',
  sessionOver: 'You were signed out. Your edits are kept: enter the key to go on.',
}
export const shownOnce =
  'It was shown when the campaign was created. If it is lost, the host can make a new one.'
export const host = {
  title: 'The host’s page',
  keyName: 'Host key',
  notThere: 'This server has no host’s page.',
  sessionOver: 'You were signed out. Enter the key to go on.',
}
export const typeFirst = (keyName: string) => `Type the ${keyName} first.`
export const enter = 'Enter'
export const tooMany = 'Too many wrong keys. Wait a moment, then try again.'
export const signedOut = 'You signed out.'
