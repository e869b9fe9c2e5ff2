import { randomBytes } from 'node:crypto'

/** A new address of a campaign: 128 random bits in 22 letters, digits, - and _. */
export const newAddress = (): string => randomBytes(16).toString('base64url')

/** A new image's id: 128 random bits in hexadecimal. */
export const newImageId = (): string => randomBytes(16).toString('hex')

/** A new epoch, with which revisions begin: 48 random bits. */
export const newEpoch = (): string => randomBytes(6).toString('hex')
