import { FileError } from './file-errors.rules.ts'

/** Decodes UTF-8, UTF-16 with its mark, and what Excel saves as CSV in Western Europe. Throws `FileError` for what is no text. */
export function decodeText(bytes: Buffer): string {
  const text = decode(bytes)
  if (text.includes('\0')) throw new FileError('encoding')
  return text
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const delimiters = [',', ';', '\t', '|'] as const

/** The delimiter that occurs most often in the first record, outside of quotes. */
function delimiterOf(text: string): string {
  const counts = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 0]))
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (char === '"') quoted = !quoted
    else if (!quoted && char === '\n') break
    else if (!quoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1)
  }
  return delimiters.reduce((best, one) => ((counts.get(one) ?? 0) > (counts.get(best) ?? 0) ? one : best))
}

type Bounds = { columns: number; cellLength: number }

/** The records of a CSV text (RFC 4180). Throws `FileError` for a quote that does not end and for exceeded bounds. */
export function* readCsv(text: string, { columns, cellLength }: Bounds): Generator<string[]> {
  const delimiter = delimiterOf(text)
  let record: string[] = []
  let at = 0
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, delimiter)
    if (cell.length > cellLength) throw new FileError('cell_too_long', { limit: cellLength })
    if (record.length >= columns) throw new FileError('too_many_columns', { limit: columns })
    record.push(cell)
    at = end
    const next = text[at]
    if (next === delimiter) {
      at++
      if (at === text.length) record.push('')
      else continue
    }
    if (next === '\r' && text[at + 1] === '\n') at++
    if (next !== undefined && next !== delimiter) at++
    yield record
    record = []
  }
}

function plainCell(text: string, start: number, delimiter: string): [string, number] {
  let at = start
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at++
  return [text.slice(start, at), at]
}

/** A quoted cell, and what follows its last quote up to the delimiter. */
function quotedCell(text: string, start: number): [string, number] {
  const parts: string[] = []
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) throw new FileError('cut_off')
    parts.push(text.slice(from, quote))
    if (text[quote + 1] !== '"') return [parts.join('"'), quote + 1]
    from = quote + 2
  }
}
