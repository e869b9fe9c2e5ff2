import { hash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** 256 random bits. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** For so many random bits a fast hash is enough. */
export const hashToken = (token: string): string => hash('sha256', token)
