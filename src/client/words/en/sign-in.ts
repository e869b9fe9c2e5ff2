export const printed = 'The server printed it, and a link that signs in, when it was started.'
export const gm = {
  title: 'The game master’s page',
  keyName: 'GM key',
  notThere:
    'This is the players’ link, or it has ended: no key opens it. Look for your own GM link, or ask your host.',
  sessionOver: 'You were signed out. Your edits are kept: enter the key to go on.',
}
export const shownOnce =
  'It was shown when the campaign was made. If it is lost, the host can make a new one.'
export const host = {
  title: 'The host’s page',
  keyName: 'Host key',
  notThere: 'This server has no host’s page.',
  sessionOver: 'You were signed out. Enter the key to go on.',
}
export const typeFirst = (keyName: string) => `Type the ${keyName} first.`
export const enter = 'Enter'
export const tooMany = 'Too many wrong keys came from here. Wait a moment, then try again.'
export const signedOut = 'You signed out.'
