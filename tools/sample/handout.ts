import sharp from 'sharp'

/** A tree, sketched in a hurry. */
const tree = (x: number, y: number): string =>
  `<path d="M${x - 13} ${y}q-4 -16 9 -18q6 -14 17 -3q15 2 8 21z"/><path d="M${x} ${y}v14"/>`

const hill = (x: number, y: number, size: number): string =>
  `<path d="M${x - size} ${y}q${size * 0.7} ${-size * 1.5} ${size} ${-size * 1.2}q${size * 0.5} ${size * 0.3} ${size} ${size * 1.2}"/>` +
  `<path d="M${x + size * 0.1} ${y - size * 0.9}l${size * 0.2} ${size * 0.4}M${x + size * 0.4} ${y - size * 0.7}l${size * 0.2} ${size * 0.4}"/>`

const bell = (x: number, y: number): string =>
  `<path d="M${x - 17} ${y + 14}q8 -8 6 -24q3 -14 11 -14t11 14q-2 16 6 24z"/><circle cx="${x}" cy="${y + 19}" r="4"/>`

const TREES = [
  [420, 300],
  [468, 322],
  [512, 288],
  [560, 326],
  [604, 300],
  [436, 360],
  [590, 366],
  [640, 346],
  [404, 424],
  [470, 440],
  [618, 432],
] as const

const PAGE = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="560">
  <rect width="800" height="560" fill="#efe2c0"/>
  <path d="M0 0h800v560h-800z" fill="none" stroke="#cdb684" stroke-width="26"/>
  <path d="M400 0v560" stroke="#d8c496" stroke-width="3"/>
  <ellipse cx="664" cy="92" rx="74" ry="66" fill="none" stroke="#d3b67c" stroke-width="9"/>
  <g fill="none" stroke="#3c2f22" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round">
    <path d="M96 40q-30 80 22 140t-8 130q-18 70 60 110t70 110" stroke="#3f6d78" stroke-width="6"/>
    <path d="M116 44q-28 80 20 136t-6 128q-16 66 60 104t72 112" stroke="#3f6d78"/>
    ${TREES.map(([x, y]) => tree(x, y)).join('')}
    ${hill(478, 210, 44)}${hill(560, 190, 54)}${hill(650, 214, 40)}
    <path d="M176 300q90 -30 160 24t150 66" stroke-dasharray="3 15"/>
  </g>
  <g fill="none" stroke="#9c2f22" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">
    ${bell(530, 396)}
    <path d="M152 284l24 26M176 284l-24 26"/>
  </g>
</svg>`

/** A sketch map: the river, the landing, three hills, and a bell among trees. */
export const drawHandout = async (): Promise<Buffer> =>
  sharp(Buffer.from(PAGE)).webp({ quality: 60 }).toBuffer()
