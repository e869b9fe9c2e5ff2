/** Links, keys and backups, for the game master and the host. */
export const gmLink = 'GM link'
export const playersLink = 'Players’ link'
export const gmKey = 'GM key'
export const newGmKey = 'New GM key'
export const makeKey = { name: 'Make a new key…', sure: 'Make a new key' }
export const aboutLink =
  'Whoever opens this link watches the expedition live. It shows nothing that is yours alone.'
export const thisMachineOnly =
  'This address works on this machine only. For phones, open this page by the address for your network, which the server printed when it started.'
export const otherNetwork = 'A phone cannot open it? Take another network of this machine'

export const nameOfCampaign = 'Name of the campaign'
export const noName = 'Give the campaign a name.'
export const rename = 'Rename'
export const renamed = 'Renamed.'

export const backup = 'Backup'
export const sendingBackup = 'Sending the backup…'
export const readingBackup = 'Reading the backup…'
export const chooseAnother = 'Choose another file…'
