import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'

const deriveKey = (parameters: Argon2Parameters) => promisify(argon2)('argon2id', parameters)
const argon2Cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
/** At most two hashes at a time, so that many sign-ins do not use up the processor. */
const limitHashing = createConcurrencyLimit({ concurrency: 2, maxQueue: 50 })

const prefix = `$argon2id$v=19$m=${argon2Cost.memory},t=${argon2Cost.passes},p=${argon2Cost.parallelism}$`

/** True for a hash with other parameters than the current ones. Sign-in replaces it, since it has the password. */
export const isOutdated = (hash: string | null): boolean => hash !== null && !hash.startsWith(prefix)

/** Argon2id with 19 MiB and two passes, as one text with its parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await limitHashing(() => deriveKey({ message: password, nonce: salt, ...argon2Cost }))
  return `${prefix}${salt.toString('base64url')}$${tag.toString('base64url')}`
}

/** Takes the same time without a hash, so that timing does not reveal whether an account exists. */
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
