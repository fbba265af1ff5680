/** Where a printer asks for its jobs. The secret is a part of the path, because all models keep a path as it is. */
export const pollPath = ({ id }: { id: string }, secret: string): string => `/print/${id}/${secret}`

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whether a part of a path has the form of an id. */
export const isPrinterId = (text: string): boolean => uuid.test(text)

/** An id in the 30 characters that Epson allows for a job. */
export const shortIdOf = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

/** The id of a short one; undefined for another text. */
export function idOfShort(text: string): string | undefined {
  if (!/^[\w-]{22}$/.test(text)) return undefined
  const hex = Buffer.from(text, 'base64url').toString('hex')
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return isPrinterId(id) ? id : undefined
}
