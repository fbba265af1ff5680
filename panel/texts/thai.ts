/** Borrowed words that the browsers' dictionary of Thai does not know: it would end a line inside of them. */
const borrowed = [
  'ออเดอร์',
  'ไรเดอร์',
  'แดชบอร์ด',
  'แพ็กเกจ',
  'ออฟไลน์',
  'สต็อก',
  'แค็ตตาล็อก',
  'คอมมิชชัน',
  'ซิงก์',
  'คิวอาร์โค้ด',
  'ไทม์ไลน์',
]
const joiner = '\u2060'
const signs = new Intl.Segmenter('th')
const joined = new Map(
  borrowed.map((word) => [word, Array.from(signs.segment(word), ({ segment }) => segment).join(joiner)]),
)
const pattern = new RegExp(borrowed.join('|'), 'g')

/** The same words, held together by invisible joiners where no line may end. */
export const unbroken = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, text.replaceAll(pattern, (word) => joined.get(word) ?? word)]),
  )
