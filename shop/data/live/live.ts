import { useEffect, useState } from 'react'
import { readStream } from '#kit/data/sse.ts'
import { realtime } from '#contract/realtime.ts'
import { session } from '../session.ts'

/**
 * Follows the live stream of one channel: tells of every frame and of every sign of life. Opens it again when
 * it ends; `heard` is the time of the last sign in ms.
 */
export function useChannel(channel: string, told: () => void): number | null {
  const [heard, setHeard] = useState<number | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    void follow(channel, stop.signal, told, () => setHeard(Date.now()))
    return () => stop.abort()
  }, [channel, told])
  return heard
}

async function follow(channel: string, signal: AbortSignal, told: () => void, alive: () => void) {
  let lastId = ''
  for (let fails = 0; !signal.aborted; fails += 1) {
    const token = session.get()?.token
    if (!token) return
    const started = Date.now()
    await readStream({
      url: `${realtime.events.path}?${new URLSearchParams({ channels: channel })}`,
      headers: { authorization: `Bearer ${token}`, ...(lastId ? { 'last-event-id': lastId } : {}) },
      signal,
      onAlive: alive,
      onMessage: ({ id }) => {
        lastId = id || lastId
        told()
      },
    })
    if (Date.now() - started > 30_000) fails = 0
    await pause(Math.min(1000 * 2 ** fails, 15_000), signal)
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        done()
      },
      { once: true },
    )
  })
