/** Splits a cell at bars. A backslash precedes a bar that belongs to a name. */
export function splitList(text: string): string[] {
  const names: string[] = []
  let name = ''
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (char === '\\' && (text[at + 1] === '|' || text[at + 1] === '\\')) name += text[++at] ?? ''
    else if (char === '|') {
      names.push(name)
      name = ''
    } else name += char
  }
  return [...new Set([...names, name].map((one) => one.trim()).filter((one) => one !== ''))]
}

/**
 * How the files of archives name the nth of several records with one name. No name has a tab, so that the first one is
 * named as in any other file.
 */
export const nthKey = (name: string, nth: number): string => (nth === 1 ? name : `${name}\t${nth}`)

/** The name of a key, and which of the records with it is meant, from 1. */
export function parseNthKey(key: string): { name: string; nth: number } {
  const [, name, nth] = /^(.*)\t(\d{1,6})$/.exec(key) ?? []
  return name === undefined ? { name: key, nth: 1 } : { name, nth: Number(nth) }
}

/** Removes the apostrophe that an export puts before text that a spreadsheet would run as a formula. */
export const unescapeFormula = (text: string): string => (/^'[=+\-@\t\r\0＝＋－＠]/.test(text) ? text.slice(1) : text)
