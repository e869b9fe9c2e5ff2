import { randomBytes } from 'node:crypto'

const ADDRESS_BYTES = 16
const EPOCH_BYTES = 6
const IMAGE_BYTES = 16

/** 128 random bits in 22 letters, digits, - and _. */
export const newAddress = (): string => randomBytes(ADDRESS_BYTES).toString('base64url')

/** Unguessable. */
export const newImageId = (): string => randomBytes(IMAGE_BYTES).toString('hex')

/** A random beginning of revisions. */
export const newEpoch = (): string => randomBytes(EPOCH_BYTES).toString('hex')
