type Cut = { email: (whole: string, first: string, host: string) => string }

/** Thirteen to nineteen digits with single spaces or dashes between, as cards are written. */
const digits = /(^|[^\w-])([3-6]\d(?:[ -]?\d){11,17})(?![\w-])/g
const emails = /([\w.!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]{0,63}@([a-z\d-]+(?:\.[a-z\d-]+)+)/gi
const bearer = /\bBearer\s+[\w.~+/=-]+/gi
const tokens = /\b(?:ses|key|pre|vis)_[\w-]{8,}|\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g

/** Luhn's sum: every second digit from the end doubled. */
function isCard(text: string): boolean {
  const sum = [...text.replaceAll(/\D/g, '')].reverse().reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const cut = (text: string, { email }: Cut): string =>
  text
    .replaceAll(bearer, 'Bearer [cut]')
    .replaceAll(tokens, '[cut]')
    .replaceAll(emails, email)
    .replaceAll(digits, (found, before: string, number: string) =>
      !isCard(number) ? found : `${before}${/[:,[]/.test(before) ? '0' : '[card]'}`,
    )

/** For the log: no tokens and cards, of e-mail addresses the first letter and the host. A number that stands bare in JSON stays a number. */
export const redactLogLine = (line: string): string =>
  cut(line, { email: (_whole, first, host) => `${first}…@${host}` })

const ids = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi
const queries = /((?:https?:\/\/|\/)[^\s?#"'`()]*)[?#][^\s"'`)]*|[?&#][\w.%~-]+=[^\s"'`)]*/g
const long = /\b[\w-]{40,}/g

/** For reports of faults: also no addresses, query strings, ids and long random texts. */
export const redact = (text: string): string =>
  cut(text, { email: () => '[email]' })
    .replaceAll(queries, (_found, address: string = '') => address)
    .replaceAll(ids, '[id]')
    .replaceAll(long, '[cut]')

/** The pattern of a path: values of its parameters by their names, what looks like an id as `:id`. */
export function pathPattern(pathname: string, params: Readonly<Record<string, string | undefined>> = {}): string {
  const names = new Map(
    Object.entries(params).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[value, name]])),
  )
  const segments = pathname.split('/').map((segment) => {
    const name = names.get(decoded(segment))
    if (name) return `:${name}`
    return /^\d+$|[\da-f]{8}-[\da-f]{4}|^[\w-]{30,}$|@|%40/i.test(segment) ? ':id' : segment
  })
  return segments.join('/').slice(0, 200)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The frames of a stack, without the message that V8 writes above them. */
export const stackFrames = (stack: string, message: string): string =>
  stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s*at .|^\S*@\S+:\d+$/.test(line))
    .join('\n')
