import { escapeFormula } from './csv.rules.ts'
import type { Cell } from './csv.rules.ts'

/** Rows of a sheet that Excel opens, headings included. */
export const maxSheetRows = 1_048_576
/** Excel reports a file with a longer text as damaged. */
const maxTextLength = 32_767

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const relationshipsType = 'application/vnd.openxmlformats-package.relationships+xml'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The start of a sheet whose first row stays in view. */
export const sheetStart = (columns: number): string =>
  [
    `${declaration}<worksheet xmlns="${main}">`,
    '<sheetViews><sheetView workbookViewId="0">',
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    '</sheetView></sheetViews>',
    columns > 0 ? `<cols><col min="1" max="${columns}" width="24" customWidth="1"/></cols>` : '',
    '<sheetData>',
  ].join('')
export const sheetEnd = '</sheetData></worksheet>'

/** The row with this number, from 1. */
export function sheetRow(cells: readonly Cell[], row: number): string {
  let xml = `<row r="${row}">`
  for (let column = 0; column < cells.length; column++) {
    const cell = cells[column]
    if (typeof cell === 'number') {
      if (Number.isFinite(cell)) xml += `<c r="${columnName(column)}${row}"><v>${cell}</v></c>`
    } else if (typeof cell === 'boolean') xml += `<c r="${columnName(column)}${row}" t="b"><v>${Number(cell)}</v></c>`
    else if (typeof cell === 'string' && cell !== '')
      xml += `<c r="${columnName(column)}${row}" t="inlineStr"><is>${textXml(cell)}</is></c>`
  }
  return `${xml}</row>`
}

const columnNames: string[] = []
/** A, B … Z, AA … */
function columnName(column: number): string {
  return (columnNames[column] ??=
    (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26)))
}

function textXml(cell: string): string {
  const text = escapeXml(String(escapeFormula(cell)).slice(0, maxTextLength))
  return /^\s|\s$|\n/.test(text) ? `<t xml:space="preserve">${text}</t>` : `<t>${text}</t>`
}

/** What is not allowed in the text of XML, and an underscore that Excel would read as the start of an escape. */
// oxlint-disable-next-line no-control-regex
const special = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeXml = (text: string): string =>
  text.replace(
    special,
    (found) => entities[found] ?? `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )

export const sheetPath = (sheet: number): string => `xl/worksheets/sheet${sheet}.xml`

/** The other parts of a workbook with some sheets, by path. */
export function workbookParts(name: string, sheets: number): { path: string; text: string }[] {
  const numbers = Array.from({ length: sheets }, (_, nth) => nth + 1)
  const each = (xml: (sheet: number) => string) => numbers.map(xml).join('')
  const nameOf = (sheet: number) => (sheet === 1 ? name.slice(0, 31) : `${name.slice(0, 28)}_${sheet}`)
  return [
    {
      path: 'xl/workbook.xml',
      text: `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${each(
        (sheet) => `<sheet name="${escapeXml(nameOf(sheet))}" sheetId="${sheet}" r:id="rId${sheet}"/>`,
      )}</sheets></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships xmlns="${packageRelationships}">${each(
        (sheet) =>
          `<Relationship Id="rId${sheet}" Type="${relationships}/worksheet" Target="worksheets/sheet${sheet}.xml"/>`,
      )}</Relationships>`,
    },
    {
      path: '_rels/.rels',
      text: [
        `<Relationships xmlns="${packageRelationships}">`,
        `<Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/>`,
        '</Relationships>',
      ].join(''),
    },
    {
      path: '[Content_Types].xml',
      text: [
        `<Types xmlns="${contentTypes}">`,
        `<Default Extension="rels" ContentType="${relationshipsType}"/>`,
        '<Default Extension="xml" ContentType="application/xml"/>',
        `<Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>`,
        each((sheet) => `<Override PartName="/${sheetPath(sheet)}" ContentType="${sheetType}.worksheet+xml"/>`),
        '</Types>',
      ].join(''),
    },
  ].map(({ path, text }) => ({ path, text: declaration + text }))
}
