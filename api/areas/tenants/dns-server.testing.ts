import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

type DnsAnswers = { CNAME?: string; TXT?: string; A?: string; MX?: string }
const types = { A: 1, CNAME: 5, MX: 15, TXT: 16 } as const

const encodeName = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ])

function encodeData(type: keyof typeof types, value: string): Buffer {
  if (type === 'CNAME') return encodeName(value)
  if (type === 'A') return Buffer.from(value.split('.').map(Number))
  if (type === 'MX') return Buffer.concat([Buffer.from([0, 10]), encodeName(value)])
  return Buffer.concat([Buffer.from([value.length]), Buffer.from(value)])
}

/** Reads the name of the question after the header, and where it ends. */
function readQuestion(message: Buffer): { name: string; end: number; type: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5, type: message.readUInt16BE(at + 1) }
}

function answerTo(message: Buffer, records: ReadonlyMap<string, DnsAnswers>): Buffer {
  const { name, end, type } = readQuestion(message)
  const found = records.get(name)
  const answers = (Object.keys(types) as (keyof typeof types)[]).flatMap((kind) => {
    const value = found?.[kind]
    if (value === undefined || types[kind] !== type) return []
    const data = encodeData(kind, value)
    const fixed = Buffer.from([0xc0, 12, 0, types[kind], 0, 1, 0, 0, 0, 1, 0, data.length])
    return [Buffer.concat([fixed, data])]
  })
  const header = Buffer.from(message.subarray(0, 12))
  header.writeUInt16BE(0x8180 | (found ? 0 : 3), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(answers.length, 6)
  header.writeUInt32BE(0, 8)
  return Buffer.concat([header, message.subarray(12, end), ...answers])
}

/** A DNS server on loopback that answers A, CNAME, MX and TXT from `records`, which a test may change. */
export async function startDnsServer() {
  const records = new Map<string, DnsAnswers>()
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => socket.send(answerTo(message, records), port, address))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address() as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    records,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}
