import { moveDatabase } from '#store/copy/copy.ts'
import { locationAt } from './database/location.ts'
import { runCommand } from './database/run.ts'

await runCommand(
  'npm run move -- FROM TO, where each is a folder or the postgres:// address of a database',
  async () => {
    const [from, to, ...extraArguments] = process.argv.slice(2)
    if (!from || !to || extraArguments.length > 0) return undefined
    const source = locationAt(from)
    const target = locationAt(to)
    const rows = await moveDatabase(source, target)
    return `${rows} rows are copied from ${source.name} to ${target.name}. Nothing was changed in ${source.name}.`
  },
)
