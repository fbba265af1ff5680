import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, escapeFormula } from './csv.rules.ts'

test.each([
  [['plain', 7, true, null], 'plain,7,true,\r\n'],
  [['a,b', 'say "hi"', 'two\nlines', 'two\r\nmore'], '"a,b","say ""hi""","two\nlines","two\r\nmore"\r\n'],
  [[' edge ', ''], '" edge ",\r\n'],
  [['=1+1', '+442071234567', '-5', '@SUM(A1)'], "'=1+1,'+442071234567,'-5,'@SUM(A1)\r\n"],
  [['=HYPERLINK("http://x","a,b")'], '"\'=HYPERLINK(""http://x"",""a,b"")"\r\n'],
  [['\tx', '\rx', '\u0000x', '＝1', '＋1', '－1', '＠a'], "'\tx,\"'\rx\",'\u0000x,'＝1,'＋1,'－1,'＠a\r\n"],
  [[-5, 0.5], '-5,0.5\r\n'],
] as const)('%j becomes one record', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

test('no text starts a formula, and removing the prefix restores it', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(fc.constantFrom('=', '+', '-', '@', '\t', '＝'), fc.string()).map((parts) => parts.join('')),
      ),
      (text) => {
        const cell = String(escapeFormula(text))
        expect(/^[=+\-@\t\r\0＝＋－＠]/.test(cell)).toBe(false)
        expect(cell === text || cell.slice(1) === text).toBe(true)
      },
    ),
  )
})

/** An independent parser of RFC 4180. */
function parseRecord(text: string): string[] {
  const fields: string[] = []
  let field = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const prefix = text[at]
    if (quoted && prefix === '"' && text[at + 1] === '"') {
      field += '"'
      at++
    } else if (prefix === '"') quoted = !quoted
    else if (!quoted && prefix === ',') {
      fields.push(field)
      field = ''
    } else if (!quoted && prefix === '\r' && text[at + 1] === '\n') {
      fields.push(field)
      return at + 2 === text.length ? fields : ['more than one record']
    } else field += prefix
  }
  return ['no end']
}

test('any text survives writing and parsing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', ' ', '=', 'ü', '👍') }), { minLength: 1 }),
      (cells) => {
        expect(parseRecord(csvLine(cells))).toEqual(cells.map((cell) => escapeFormula(cell)))
      },
    ),
  )
})
