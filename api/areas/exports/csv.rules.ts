/** The value of one cell. Text may be any user input. */
export type Cell = string | number | boolean | null

/** Characters that start a formula in spreadsheets, in half and full width. */
const formulaStart = /^[=+\-@\t\r\0＝＋－＠]/

/** Prefixes text that a spreadsheet would run as a formula; an import removes the prefix. Numbers stay numbers. */
export const escapeFormula = (cell: Cell): Cell =>
  typeof cell === 'string' && formulaStart.test(cell) ? `'${cell}` : cell

/** Excel needs the byte order mark to detect UTF-8. */
export const byteOrderMark = '\uFEFF'

/** One CSV record (RFC 4180) with its line end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvField).join(',')}\r\n`

function csvField(cell: Cell): string {
  const text = String(escapeFormula(cell) ?? '')
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
