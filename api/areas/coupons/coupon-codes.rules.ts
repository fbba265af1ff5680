import { randomInt } from 'node:crypto'

/** Capital letters and digits without those that are easily confused: 0 and O, 1 and I and L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const randomLength = 10
const maxLength = 20

/** A code that starts with the coupon's own, with 10 random characters: 31^10 are too many to guess. */
export function randomCode(prefix: string): string {
  const characters = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)])
  return `${prefix.slice(0, maxLength - randomLength - 1)}-${characters.join('')}`
}
