/** Width of the paper in dots, at 203 dots per inch. */
export const ticketWidths = { '58mm': 384, '80mm': 576 } as const

type TicketLine = {
  quantity: string
  name: string
  /** Null: without prices. */
  amount: string | null
  /** One choice each. */
  details: readonly string[]
  note: string | null
  allergens: string | null
}

/** A receipt or a kitchen ticket. All texts are plain, complete and in the language of `locale`. */
export type TicketDocument = {
  locale: string
  width: (typeof ticketWidths)[keyof typeof ticketWidths]
  /** White on black at the top: that the order is cancelled or changed. */
  marks: readonly string[]
  merchant: { name: string; lines: readonly string[] } | null
  /** The largest text: the number of the order. */
  title: string
  heading: string
  due: { term: string; value: string } | null
  facts: readonly { term: string; value: string }[]
  /** What was added to and removed from a changed order. */
  changes: readonly string[]
  lines: readonly TicketLine[]
  /** Size of the lines' names, in sizes of other text. */
  lineSize: number
  emptyText: string | null
  notes: readonly { term: string; text: string }[]
  totals: readonly { term: string; value: string; isStrong: boolean }[]
  footer: readonly string[]
  endMarks: readonly string[]
}

/** A picture in black and white. `rows` has one bit for each dot, 1 is black; a row starts with a byte of its own. */
export type Bitmap = { width: number; height: number; rows: Buffer }

/** About two metres of paper. Printers take no more data than that at once. */
export const maxTicketHeight = 15_000
