export const colours = 'Colours'
export const theme = { system: 'System', light: 'Light', dark: 'Dark' }
