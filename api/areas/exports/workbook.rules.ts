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

/**
 * A row. Rows and cells have no references, which are optional: a cell is behind the one before it. That saves a quarter of
 * the bytes, and their compression takes most of the time.
 */
export function sheetRow(cells: readonly Cell[]): string {
  let xml = '<row>'
  for (const cell of cells) {
    if (typeof cell === 'number' && Number.isFinite(cell)) xml += `<c><v>${cell}</v></c>`
    else if (typeof cell === 'boolean') xml += `<c t="b"><v>${Number(cell)}</v></c>`
    else if (typeof cell === 'string' && cell !== '') xml += `<c t="inlineStr"><is>${textXml(cell)}</is></c>`
    else xml += '<c/>'
  }
  return `${xml}</row>`
}

/** Text of most cells: nothing in it needs an escape or is at an end where spaces are lost. */
const plainText = /^[0-9A-Za-z][0-9A-Za-z .,:;/()'-]*$/

function textXml(cell: string): string {
  if (cell.length < 200 && plainText.test(cell) && !cell.endsWith(' ')) return `<t>${cell}</t>`
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
