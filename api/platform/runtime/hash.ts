import { createHash } from 'node:crypto'

/** SHA-256 of a token. Tokens are random and long, so the hash can serve as a lookup key. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
