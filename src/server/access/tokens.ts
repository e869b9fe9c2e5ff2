import { hash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A word that nobody guesses: 256 random bits. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** Tokens are stored as this only: with so many random bits behind them a fast hash is enough. */
export const hashToken = (token: string): string => hash('sha256', token)
