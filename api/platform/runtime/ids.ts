import { randomFillSync } from 'node:crypto'

let lastMs = 0
let counter = 0
const pool = Buffer.alloc(8 * 512)
let used = pool.length

/** UUID version 7: sorted by time and, within one process, by order of creation. */
export function newId(): string {
  const ms = Math.max(Date.now(), lastMs)
  if (ms === lastMs) counter++
  else {
    lastMs = ms
    counter = (pool[used] ?? 0) << 2
  }
  if (counter > 0xfff) {
    lastMs++
    counter = 0
  }
  if (used + 8 > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const tail = pool.subarray(used, used + 8)
  used += 8
  tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80
  const time = lastMs.toString(16).padStart(12, '0')
  const end = tail.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${end.slice(0, 4)}-${end.slice(4)}`
}

/** Smallest id that could have been created at this time (epoch ms), for "since" queries. */
export function firstIdAt(ms: number): string {
  const time = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** Epoch ms at which a version 7 id was created. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
