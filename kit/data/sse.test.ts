import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sseReader } from './sse.ts'

const stream = ': hello\n\nid: 7\nevent: order.created\ndata: {"a":1}\n\nid: 8\r\ndata: one\r\ndata: two\r\n\r\n: beat\n\n'

test('messages, heartbeats and lines of data', () => {
  const heard: unknown[] = []
  sseReader((message) => heard.push(message))(stream)
  expect(heard).toEqual([undefined, { id: '7', event: 'order.created', data: '{"a":1}' }, { id: '8', event: 'message', data: 'one\ntwo' }, undefined])
})

test('however the stream is cut into chunks, the messages are the same', () => {
  const whole = readAll([stream])
  fc.assert(fc.property(fc.array(fc.nat(stream.length), { maxLength: 12 }), (cuts) => {
    const at = [...new Set([0, ...cuts, stream.length])].toSorted((a, b) => a - b)
    expect(readAll(at.slice(1).map((end, index) => stream.slice(at[index], end)))).toEqual(whole)
  }))
})

function readAll(chunks: string[]) {
  const heard: unknown[] = []
  const read = sseReader((message) => { if (message) heard.push(message) })
  for (const chunk of chunks) read(chunk)
  return heard
}
