import { randomBytes } from 'node:crypto'

const ADDRESS_BYTES = 16
const EPOCH_BYTES = 6

/** 128 random bits in 22 letters, digits, - and _. */
export const newAddress = (): string => randomBytes(ADDRESS_BYTES).toString('base64url')

/** A random beginning of revisions. */
export const newEpoch = (): string => randomBytes(EPOCH_BYTES).toString('hex')
