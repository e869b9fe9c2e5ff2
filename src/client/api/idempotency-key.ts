/**
 * 128 random bits in hex for `Idempotency-Key`. `crypto.randomUUID` is missing on plain HTTP, which
 * groups use at home.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
