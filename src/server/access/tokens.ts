import { randomBytes } from 'node:crypto'

/** 128 random bits in 22 letters, digits, - and _. */
export const newAddress = (): string => randomBytes(16).toString('base64url')

/** 128 random bits. */
export const newImageId = (): string => randomBytes(16).toString('hex')

/** 48 random bits, a beginning of revisions. */
export const newEpoch = (): string => randomBytes(6).toString('hex')
