import { useEffect, useState } from 'react'
import { readStream } from '#kit/data/sse.ts'
import { realtime } from '#contract/areas/realtime.ts'
import { session } from '../session.ts'

/**
 * Subscribes to one channel of the live stream and reconnects when it ends. Returns the time of the last sign of
 * life in ms.
 */
export function useChannel(channel: string, onMessage: () => void): number | null {
  const [lastHeardAt, setLastHeardAt] = useState<number | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    void followChannel(channel, stop.signal, onMessage, () => setLastHeardAt(Date.now()))
    return () => stop.abort()
  }, [channel, onMessage])
  return lastHeardAt
}

async function followChannel(channel: string, signal: AbortSignal, onMessage: () => void, onAlive: () => void) {
  let lastId = ''
  for (let failures = 0; !signal.aborted; failures += 1) {
    const token = session.get()?.token
    if (!token) return
    const started = Date.now()
    await readStream({
      url: `${realtime.events.path}?${new URLSearchParams({ channels: channel })}`,
      headers: { authorization: `Bearer ${token}`, ...(lastId ? { 'last-event-id': lastId } : {}) },
      signal,
      onAlive,
      onMessage: ({ id }) => {
        lastId = id || lastId
        onMessage()
      },
    })
    if (Date.now() - started > 30_000) failures = 0
    await sleep(Math.min(1000 * 2 ** failures, 15_000), signal)
  }
}

const sleep = (ms: number, signal: AbortSignal) =>
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
