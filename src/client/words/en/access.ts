/** Links, keys and backups, for the game master and the host. */
export const gmLink = 'GM link'
export const playersLink = 'Players’ link'
export const gmKey = 'GM key'
export const newGmKey = 'New GM key'
export const makeKey = { name: 'Make a new key…', sure: 'Make a new key' }
export const aboutLink =
  'Anyone with this link watches the expedition live. Your notes and secrets stay hidden.'
export const thisMachineOnly =
  'This address works on this machine only. For phones, open this page at the network address that the server printed at its start.'
export const otherNetwork = 'A phone cannot open it? Try another address of this machine'

export const nameOfCampaign = 'Name of the campaign'
export const noName = 'Give the campaign a name.'
export const rename = 'Rename'
export const renamed = 'Renamed.'

export const backup = 'Backup'
export const sendingBackup = 'Uploading the backup…'
export const readingBackup = 'Reading the backup…'
export const chooseAnother = 'Choose another file…'
