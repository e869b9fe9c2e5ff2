export const image = (alt: string) => (alt === '' ? '[image]' : `[image: ${alt}]`)
