export const notOnMap = 'Not on the map'
export const leadsNowhere =
  'There is nothing at this address. A letter may be missing from your link.'
export const backToMap = 'Back to the map'
