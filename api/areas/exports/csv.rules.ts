/** What stands in one place of a file. Text may be anything that somebody typed. */
export type Cell = string | number | boolean | null

/** What spreadsheets take for the start of a formula, in half and full width. */
const formulaStart = /^[=+\-@\t\r\0＝＋－＠]/

/** Text that a spreadsheet shows instead of running it (shapes 10); an import takes the sign away again. Numbers stay numbers. */
export const escapeFormula = (cell: Cell): Cell =>
  typeof cell === 'string' && formulaStart.test(cell) ? `'${cell}` : cell

/** Excel takes a file for UTF-8 only when it starts with this. */
export const byteOrderMark = '\uFEFF'

/** One record of RFC 4180, with its line end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvField).join(',')}\r\n`

function csvField(cell: Cell): string {
  const text = String(escapeFormula(cell) ?? '')
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
