export const unnamed = 'The expedition'
export const lightRain = 'Light rain'
export const heavyRain = 'Heavy rain'
export const noScreen = 'This screen has no campaign'
