import type { ErrorValues } from '#contract/errors.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import en from './texts/en.json' with { type: 'json' }

/** Why a file as a whole is refused. */
type FileErrorCode = keyof typeof en.file

const texts = loadTexts<{ file: Record<FileErrorCode, string> }>(import.meta.dirname, en)

/** The file cannot be read. Its text tells the user what to do. */
export class FileError extends Error {
  readonly code: FileErrorCode
  readonly values: ErrorValues
  constructor(code: FileErrorCode, values: ErrorValues = {}) {
    super(code)
    this.code = code
    this.values = values
  }
}

/** Why a file is refused, in the language of the user. */
export function fileErrorText(code: FileErrorCode, locale: string, values: ErrorValues = {}): string {
  const numbers = new Intl.NumberFormat(`${locale}-u-nu-latn`)
  const text = (texts[locale] ?? en).file[code]
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole
    return typeof value === 'number' ? numbers.format(value) : value
  })
}
