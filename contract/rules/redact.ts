type Replacements = { email: (whole: string, before: string, first: string, host: string) => string }

/** 13 to 19 digits with single spaces or dashes: the format of card numbers. */
const cardNumbers = /(^|[^\w-])([3-6]\d(?:[ -]?\d){11,17})(?![\w-])/g
const emails =
  /(^|[^\w.!#$%&'*+/=?^`{|}~-])([\w.!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]*@([a-z\d-]+(?:\.[a-z\d-]+)+)/gi
const bearer = /\bBearer\s+[\w.~+/=-]+/gi
const tokens = /\b(?:ses|rst|off|otp|ord|key|pre|vis)_[\w-]{8,}|\b[\da-f]{64}\b/g
const jsonWebTokens = /\beyJ[\w-]{8,}(?:\.[\w-]*)*/g

/** Luhn checksum. */
function isCard(text: string): boolean {
  const sum = [...text.replaceAll(/\D/g, '')].reverse().reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const replaceSecrets = (text: string, { email }: Replacements): string =>
  text
    .replaceAll(bearer, 'Bearer [cut]')
    .replaceAll(tokens, '[cut]')
    .replaceAll(jsonWebTokens, '[cut]')
    .replaceAll(emails, email)
    .replaceAll(cardNumbers, (found, before: string, number: string) =>
      !isCard(number) ? found : `${before}${/[:,[]/.test(before) ? '0' : '[card]'}`,
    )

/**
 * For log lines: removes tokens and card numbers, keeps the first letter and host of e-mail addresses. A bare number in
 * JSON stays a number.
 */
export const redactLogLine = (line: string): string =>
  replaceSecrets(line, { email: (_whole, before, first, host) => `${before}${first}…@${host}` })

const ids = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi
const queryStrings = /((?:https?:\/\/|\/)[^\s?#"'`()]*)([?#][^\s"'`)]*)?|[?&#][\w.%~-]+=[^\s"'`)]*/g
const parameters = /&[\w.%~-]+=[^\s"'`)]*/g
const longStrings = /\b[\w-]{40,}/g

/** For error reports: also removes e-mail addresses, query strings, ids and long random strings. */
export const redact = (text: string): string =>
  replaceSecrets(text, { email: (_whole, before) => `${before}[email]` })
    .replaceAll(queryStrings, (_found, address: string = '', query?: string) =>
      query === undefined ? address.replaceAll(parameters, '') : address,
    )
    .replaceAll(ids, '[id]')
    .replaceAll(longStrings, '[cut]')

/** Pattern of a path: parameter values become `:name`, other segments that look like an id become `:id`. */
export function pathPattern(pathname: string, params: Readonly<Record<string, string | undefined>> = {}): string {
  const names = new Map(
    Object.entries(params).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[value, name]])),
  )
  const segments = pathname.split('/').map((segment) => {
    const name = names.get(decodeSegment(segment))
    if (name) return `:${name}`
    return /^(?:\d+|[\w-]{30,})$/.test(segment) || /[\da-f]{8}-[\da-f]{4}|@|%40/i.test(segment) ? ':id' : segment
  })
  return segments.join('/').slice(0, 200)
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Frames of a stack trace, without the message that V8 puts above them. */
export const stackFrames = (stack: string, message: string): string =>
  stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s*at ./.test(line) || (line.includes('@') && /^\S+$/.test(line) && /:\d+$/.test(line)))
    .join('\n')
