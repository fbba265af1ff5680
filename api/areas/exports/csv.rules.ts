/** The value of one cell. Text may be any user input. */
export type Cell = string | number | boolean | null

/** Characters that start a formula in spreadsheets, in half and full width. */
const formulaStarts = new Set([...'=+-@\t\r\0＝＋－＠'].map((start) => start.charCodeAt(0)))
const startsFormula = (text: string) => formulaStarts.has(text.charCodeAt(0))

/** Prefixes text that a spreadsheet would run as a formula; an import removes the prefix. Numbers stay numbers. */
export const escapeFormula = (cell: Cell): Cell => (typeof cell === 'string' && startsFormula(cell) ? `'${cell}` : cell)

/** Excel needs the byte order mark to detect UTF-8. */
export const byteOrderMark = '\uFEFF'

/** One CSV record (RFC 4180) with its line end. */
export function csvLine(cells: readonly Cell[]): string {
  let line = ''
  for (let nth = 0; nth < cells.length; nth++) {
    const cell = cells[nth]
    if (nth > 0) line += ','
    if (typeof cell === 'string') line += textField(cell)
    else if (cell !== null && cell !== undefined) line += cell
  }
  return `${line}\r\n`
}

function textField(cell: string): string {
  const text = startsFormula(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
