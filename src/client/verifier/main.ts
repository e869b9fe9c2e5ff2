import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { checkProof, type Hashes } from '../../rules/ledger/check-proof.ts'
import { readProof } from '../../rules/ledger/read-proof.ts'
import { sayProof, sayWhatItProves } from '../../rules/ledger/say-proof.ts'
import { noDiceFile, rightSeed, wrongSeed } from '../words/en/ledger.ts'

// The page is one file without React, so that a player can keep it and open it anywhere. Browsers
// refuse `crypto.subtle` to files and to plain HTTP.
const HASHES: Hashes = {
  sha256,
  hmac: (key, text) => hmac(sha256, key, new TextEncoder().encode(text)),
}

const written = (tag: 'h2' | 'p', text: string): HTMLElement => {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

const check = (text: string): readonly HTMLElement[] => {
  const proof = readProof(text)
  if (!proof) return [written('p', noDiceFile)]
  const checked = checkProof(proof, HASHES)
  const found = sayProof(checked).flatMap(({ title, isRight, lines }) => [
    written('h2', `${isRight ? rightSeed : wrongSeed} ${title}`),
    ...lines.map((line) => written('p', line)),
  ])
  return [...found, written('p', sayWhatItProves(checked))]
}

const input = document.querySelector<HTMLInputElement>('#file')

const showChecked = async (): Promise<void> => {
  const text = (await input?.files?.[0]?.text()) ?? ''
  document.querySelector('#found')?.replaceChildren(...check(text))
}

input?.addEventListener('change', () => void showChecked())
