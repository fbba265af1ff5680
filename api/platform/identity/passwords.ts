import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'

const deriveKey = (parameters: Argon2Parameters) => promisify(argon2)('argon2id', parameters)
const argon2Cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
/** At most two hashes at a time: a flood of sign-ins waits in line instead of taking the processor. */
const limitHashing = createConcurrencyLimit({ concurrency: 2, maxQueue: 50 })

const prefix = `$argon2id$v=19$m=${argon2Cost.memory},t=${argon2Cost.passes},p=${argon2Cost.parallelism}$`

/** Made with other parameters than today's: hashed anew while its password is at hand, at sign-in. */
export const isOutdated = (hash: string | null): boolean => hash !== null && !hash.startsWith(prefix)

/** Argon2id, 19 MiB, two passes (security R-PWD-1), as one text with its parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await limitHashing(() => deriveKey({ message: password, nonce: salt, ...argon2Cost }))
  return `${prefix}${salt.toString('base64url')}$${tag.toString('base64url')}`
}

/** Takes as long without a hash as with one, so that known and unknown people are told apart by nothing. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(hash ?? '')
  const [, memory, passes, parallelism, salt, expectedText] = match ?? []
  const expected = Buffer.from(expectedText ?? randomBytes(32).toString('base64url'), 'base64url')
  const parameters = match
    ? { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism), tagLength: expected.length }
    : argon2Cost
  const tag = await limitHashing(() =>
    deriveKey({
      message: password,
      nonce: Buffer.from(salt ?? randomBytes(16).toString('base64url'), 'base64url'),
      ...parameters,
    }),
  )
  return match !== null && tag.length === expected.length && timingSafeEqual(tag, expected)
}
