/** A column of a table. `isNumber` aligns it to the end, `isWide` gives it the space that is left. */
type PdfColumn = { heading: string; isNumber?: boolean; isWide?: boolean }

/** A table. Each row has one text for each column. */
type PdfSection = {
  heading: string | null
  columns: readonly PdfColumn[]
  rows: readonly (readonly string[])[]
  /** Shown instead of a table without rows. */
  emptyText: string
}

/**
 * An invoice, a receipt or a statement. All texts are plain, complete and in the language of `locale`; amounts and days
 * come from `formatMoney` and `formatDay`. At most `maxPdfRows` rows: longer lists are exports.
 */
export type PdfDocument = {
  locale: string
  title: string
  /** The business that issues the document. */
  seller: { name: string; lines: readonly string[] }
  recipient: { heading: string; name: string; lines: readonly string[] }
  /** Number, dates and references. */
  facts: readonly { term: string; value: string }[]
  sections: readonly PdfSection[]
  totals: readonly { term: string; value: string; isStrong?: boolean }[]
  notes: readonly string[]
  /** At the foot of every page, beside the page number. */
  footer: string
  /** PNG or JPEG. */
  logo?: Buffer
}

export const maxPdfRows = 1_000
