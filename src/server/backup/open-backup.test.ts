import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { download } from '../../../test/http/backups.ts'
import { serve, temporaryFolder } from '../../../test/http/server.ts'
import { openBackup } from './open-backup.ts'

test.runIf(process.platform === 'linux')(
  'a disk that takes no more is no fault of the file: it may be sent again',
  async () => {
    const server = await serve()
    const cookie = await server.signIn()
    const { revision, map } = await server.view(cookie)
    const headers = { 'if-match': `"${revision}"` }
    const body = { ...map, food: 1 }
    await server.send({ method: 'PUT', route: '/map', cookie, headers, body })
    const folder = await temporaryFolder()
    const file = join(folder, 'backup')
    await writeFile(file, await download(server, { cookie }))
    await symlink('/dev/full', join(folder, 'rows'))
    const { signal } = new AbortController()
    const opening = openBackup({ file, maxBytes: 1e9, folder, signal }, async () => {})
    await expect(opening).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  },
)
