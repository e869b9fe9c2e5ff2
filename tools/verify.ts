import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { checkProof, type Hashes } from '../src/rules/ledger/check-proof.ts'
import { readProof } from '../src/rules/ledger/read-proof.ts'
import { sayProof, sayWhatItProves } from '../src/rules/ledger/say-proof.ts'
import { run } from './database/run.ts'

const HASHES: Hashes = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  hmac: (key, text) => createHmac('sha256', key).update(text).digest(),
}

await run('npm run verify -- FILE', async () => {
  const [file, ...rest] = process.argv.slice(2)
  if (!file || rest.length > 0) return undefined
  const proof = readProof(await readFile(file, 'utf8'))
  if (!proof) {
    process.exitCode = 1
    return `${file} is no file of dice from Overland.`
  }
  const checked = checkProof(proof, HASHES)
  const said = sayProof(checked)
  if (said.some(({ isRight }) => !isRight)) process.exitCode = 1
  const found = said.map(({ title, isRight, lines }) =>
    [`${isRight ? '✓' : '✗'} ${title}`, ...lines.map((line) => `  ${line}`)].join('\n'),
  )
  return [...found, sayWhatItProves(checked)].join('\n\n')
})
