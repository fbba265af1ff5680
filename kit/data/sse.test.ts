import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { readStream, sseReader } from './sse.ts'

const stream =
  ': hello\n\nid: 7\nevent: order.created\ndata: {"a":1}\n\nid: 8\r\ndata: one\r\ndata: two\r\n\r\n: beat\n\n'

test('messages, heartbeats and lines of data', () => {
  const heard: unknown[] = []
  sseReader((message) => heard.push(message))(stream)
  expect(heard).toEqual([
    undefined,
    { id: '7', event: 'order.created', data: '{"a":1}' },
    { id: '8', event: 'message', data: 'one\ntwo' },
    undefined,
  ])
})

test('however the stream is cut into chunks, the messages are the same', () => {
  const whole = readAll([stream])
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), { maxLength: 12 }), (cuts) => {
      const at = [...new Set([0, ...cuts, stream.length])].toSorted((a, b) => a - b)
      expect(readAll(at.slice(1).map((end, index) => stream.slice(at[index], end)))).toEqual(whole)
    }),
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a line over which a machine slept is dead soon after it wakes', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    async (_url: string, { signal }: RequestInit) =>
      new Response(
        new ReadableStream({
          start(line) {
            line.enqueue(new TextEncoder().encode(': hello\n\n'))
            signal?.addEventListener('abort', () => line.error(new Error('cut')))
          },
        }),
      ),
  )
  let over = false
  const read = readStream({
    url: '/events',
    headers: {},
    signal: new AbortController().signal,
    message() {},
    alive() {},
  }).then(() => {
    over = true
  })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(over).toBe(false)
  // asleep: the clock goes on, timers do not
  vi.setSystemTime(Date.now() + 60 * 60_000)
  await vi.advanceTimersByTimeAsync(5_000)
  await read
  expect(over).toBe(true)
})

function readAll(chunks: string[]) {
  const heard: unknown[] = []
  const read = sseReader((message) => {
    if (message) heard.push(message)
  })
  for (const chunk of chunks) read(chunk)
  return heard
}
