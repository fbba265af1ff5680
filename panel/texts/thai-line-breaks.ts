/** Loan words that are missing in the browsers' Thai dictionaries, which would break lines inside of them. */
const loanWords = [
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
const segmenter = new Intl.Segmenter('th')
const joinedWords = new Map(
  loanWords.map((word) => [word, Array.from(segmenter.segment(word), ({ segment }) => segment).join(joiner)]),
)
const pattern = new RegExp(loanWords.join('|'), 'g')

/** Texts by key; the texts of a group are nested. */
export type Texts = { readonly [key: string]: string | Texts }

/** Joins the syllables of loan words with word joiners, so that no line breaks inside of them. */
export const keepWordsTogether = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string'
        ? text.replaceAll(pattern, (word) => joinedWords.get(word) ?? word)
        : keepWordsTogether(text),
    ]),
  )
