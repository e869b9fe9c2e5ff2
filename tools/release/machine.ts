import { closeSync, openSync, readSync } from 'node:fs'

const HEADER_BYTES = 1_024

/** Machines by their number: ELF's `e_machine`, Mach-O's `cputype`, and PE's `Machine`. */
const ELF: Readonly<Record<number, string>> = { 62: 'linux-x64', 183: 'linux-arm64' }
const MACH_O: Readonly<Record<number, string>> = {
  16777223: 'darwin-x64',
  16777228: 'darwin-arm64',
}
const PE: Readonly<Record<number, string>> = { 34404: 'win32-x64', 43620: 'win32-arm64' }

/** The machine that a file is a program or a library for, by its header; undefined: it is neither. */
export const machineOf = (path: string): string | undefined => {
  const bytes = Buffer.alloc(HEADER_BYTES)
  const file = openSync(path, 'r')
  readSync(file, bytes, 0, HEADER_BYTES, 0)
  closeSync(file)
  const magic = bytes.toString('latin1', 0, 4)
  if (magic === '\x7fELF') return ELF[bytes.readUInt16LE(18)] ?? 'another ELF'
  if (magic === '\xcf\xfa\xed\xfe') return MACH_O[bytes.readUInt32LE(4)] ?? 'another Mach-O'
  // A universal binary, for several machines.
  if (magic === '\xca\xfe\xba\xbe') return 'Mach-O for several'
  if (!magic.startsWith('MZ')) return undefined
  const header = bytes.readUInt32LE(0x3c)
  if (header + 6 > HEADER_BYTES) return undefined
  return PE[bytes.readUInt16LE(header + 4)] ?? 'another PE'
}
