import { registerHooks } from 'node:module'
import { MUTANTS } from './mutants.ts'

// Loaded before a program, it changes one module while that is loaded, so that the product itself holds no
// trace of any mutant. A mutant whose text is no longer in the module ends the program.
const name = process.env.OVERLAND_MUTANT
const mutant = MUTANTS.find((candidate) => candidate.name === name)
if (!mutant) throw new Error(`There is no mutant ${name}`)
const { changes } = mutant

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    const changesOfModule = changes.filter(({ module }) => url.endsWith(`/${module}`))
    if (changesOfModule.length === 0) return loaded
    let source = String(
      typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array),
    )
    for (const { module, from, to } of changesOfModule) {
      if (!source.includes(from)) throw new Error(`${name}: ${module} has no ${from}`)
      source = source.replace(from, to)
    }
    return { ...loaded, source }
  },
})
