/** What a national number begins with before it is dialled from abroad without it, where that is not 0. */
const trunkPrefixes: Readonly<Record<string, string>> = {
  '+1': '1',
  '+7': '8',
  '+36': '06',
  '+375': '80',
  '+993': '8',
}
/** Countries whose national numbers keep their 0. */
const keepsZero = ['+39', '+225', '+229', '+241', '+242', '+378']

/** Arabic, Persian and other decimal digits as 0 to 9. */
const latinDigits = (text: string) =>
  text.replace(/\p{Nd}/gu, (digit) => {
    let zero = digit.codePointAt(0) ?? 0
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (digit.codePointAt(0) ?? 0) - zero < 9) zero--
    return String((digit.codePointAt(0) ?? 0) - zero)
  })

/**
 * Converts a phone number as people write it to E.164: `07700 900123` with the calling code +44 of the tenant's
 * country is `+447700900123`. International numbers, with + or 00, keep their own calling code. It does not validate.
 */
export function normalizePhone(text: string, dialCode: string): string {
  const written = latinDigits(text).replace('(0)', '')
  const digits = written.replace(/\D/g, '')
  if (digits === '') return ''
  if (/^\s*[+＋]/.test(written)) return `+${digits}`
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  const trunk = trunkPrefixes[dialCode] ?? '0'
  const isDialled = digits.startsWith(trunk) && !keepsZero.includes(dialCode)
  return `${dialCode}${isDialled ? digits.slice(trunk.length) : digits}`
}
