export interface Mount {
  readonly point: string
  /** As the system calls it: `ext4`, `nfs4`, `fuse.sshfs`. */
  readonly type: string
}

/** Reads `/proc/self/mountinfo`, see proc_pid_mountinfo(5). */
export const mountsFromKernel = (mountinfo: string): readonly Mount[] =>
  mountinfo.split('\n').flatMap((line) => {
    const [before = '', after] = line.split(' - ', 2)
    const point = before.split(' ')[4]
    const type = after?.split(' ')[0]
    return point && type ? [{ point: unescaped(point), type }] : []
  })

/** Blanks, tabs, line ends and backslashes are three octal digits there. */
const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  )

/** Reads the output of `mount` on macOS and the BSDs. */
export const mountsFromCommand = (output: string): readonly Mount[] =>
  output.split('\n').flatMap((line) => {
    const [, point, type] = / on (.+) \(([^,)]+)[^)]*\)$/.exec(line) ?? []
    return point && type ? [{ point, type }] : []
  })

/** The innermost mount that holds a folder; of several on one point the last. */
export const mountAt = (mounts: readonly Mount[], folder: string): Mount | undefined =>
  mounts
    .filter(({ point }) => point === '/' || `${folder}/`.startsWith(`${point}/`))
    .reduce<Mount | undefined>(
      (inner, mount) => (inner && inner.point.length > mount.point.length ? inner : mount),
      undefined,
    )
