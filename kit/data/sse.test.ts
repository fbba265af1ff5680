import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { readStream, createSseParser } from './sse.ts'

const stream =
  ': hello\n\nid: 7\nevent: order.created\ndata: {"a":1}\n\nid: 8\r\ndata: one\r\ndata: two\r\n\r\n: beat\n\n'

test('parses messages, heartbeats and multi-line data', () => {
  const messages: unknown[] = []
  createSseParser((message) => messages.push(message))(stream)
  expect(messages).toEqual([
    undefined,
    { id: '7', event: 'order.created', data: '{"a":1}' },
    { id: '8', event: 'message', data: 'one\ntwo' },
    undefined,
  ])
})

test('parses the same messages for any split into chunks', () => {
  const expected = readAll([stream])
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), { maxLength: 12 }), (cuts) => {
      const at = [...new Set([0, ...cuts, stream.length])].toSorted((a, b) => a - b)
      expect(readAll(at.slice(1).map((end, index) => stream.slice(at[index], end)))).toEqual(expected)
    }),
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the stream ends soon after the machine wakes up', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    async (_url: string, { signal }: RequestInit) =>
      new Response(
        new ReadableStream({
          start(stream) {
            stream.enqueue(new TextEncoder().encode(': hello\n\n'))
            signal?.addEventListener('abort', () => stream.error(new Error('cut')))
          },
        }),
      ),
  )
  let isOver = false
  const read = readStream({
    url: '/events',
    headers: {},
    signal: new AbortController().signal,
    onMessage() {},
    onAlive() {},
  }).then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(isOver).toBe(false)
  // While asleep the clock advances, but timers do not run.
  vi.setSystemTime(Date.now() + 60 * 60_000)
  await vi.advanceTimersByTimeAsync(5_000)
  await read
  expect(isOver).toBe(true)
})

function readAll(chunks: string[]) {
  const messages: unknown[] = []
  const read = createSseParser((message) => {
    if (message) messages.push(message)
  })
  for (const chunk of chunks) read(chunk)
  return messages
}
