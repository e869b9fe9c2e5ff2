// Writes the linter's rules of who may import whom.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { importsConfig } from './import-directions.ts'

writeFileSync(join(ROOT, 'imports.biome.json'), importsConfig())
