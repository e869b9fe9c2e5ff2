export const notOnMap = 'Not on the map'
export const leadsNowhere =
  'This address leads nowhere. A letter may be missing from the link you were given.'
export const backToMap = 'Back to the map'
