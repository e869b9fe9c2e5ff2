import { resolve } from 'node:path'
import { backUp } from './database/back-up.ts'
import { ownLocation } from './database/location.ts'
import { run } from './database/run.ts'

await run('npm run backup -- FILE', async () => {
  const [file, ...rest] = process.argv.slice(2)
  if (!file || rest.length > 0) return undefined
  const target = resolve(file)
  await backUp(ownLocation(process.env), target)
  return `Backup written to ${target}`
})
