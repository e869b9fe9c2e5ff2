import { sayCount } from '#client/ui/format/numbers.ts'

export const title = 'Table’s screen'
export const about =
  'Open this link on a television or a second screen in sight of the table. It shows what players see, large and without buttons. A click or a key there fills the whole screen.'
export const link = 'Link of the table’s screen'
export const makeLink = 'Make the link'
export const noLink =
  'There is no link yet. It shows players’ knowledge alone, and you can replace it at any time.'
export const replaceLink = {
  name: 'Replace the link…',
  sure: 'Replace the link',
}
export const aboutReplacing =
  'Screens that came by the old link go dark, and need the new one. Players’ links stay.'
export const screensOn = (count: number) =>
  count === 0 ? 'No screen is on.' : `${sayCount(count, 'screen is', 'screens are')} on.`
export const shows = 'What it shows'
export const look = {
  party: 'Follow the party',
  chart: 'Whole map',
}
export const curtain = 'Curtain'
export const handouts = 'Handouts'
export const aboutHandouts =
  'One that you lay on the map is shown on the players’ own screens as well.'
export const lay = 'Lay on the map'
export const takeUp = 'Take off the map'
export const onOff = { on: 'On', off: 'Off' }
export const forStreams =
  'For a stream, add ?background=none to the link: the ground around the map is see-through then.'
export const unknownYet = 'Asking what it shows…'
