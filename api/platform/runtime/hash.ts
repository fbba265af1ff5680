import { createHash } from 'node:crypto'

/** SHA-256 of a secret that is random and long enough to be looked up by it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
