import type { SafeFetchOptions } from './safe-fetch.ts'
import { safeFetchDefaults, sendSafeRequest } from './safe-fetch.ts'

/** A file at a user-supplied address is not there. */
class DownloadError extends Error {}

/** A file at a user-supplied address has more bytes than may be loaded. */
export class DownloadTooLargeError extends DownloadError {}

const maxRedirects = 3

/**
 * Loads a file from a user-supplied URL of at most `maxBytes`, also by http. Redirects are checked like the address itself.
 * Throws `BlockedAddressError` or `DownloadError`.
 */
export async function safeDownload(
  address: string,
  maxBytes: number,
  overrides: Partial<SafeFetchOptions> = {},
): Promise<Buffer> {
  const options = { ...safeFetchDefaults, allowsHttp: true, ...overrides, bodyBytes: maxBytes + 1 }
  let url = address
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const request = { method: 'GET', headers: { accept: '*/*' }, body: new Uint8Array() }
    const { status, headers, bytes } = await sendSafeRequest(url, request, options)
    const { location } = headers
    if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location, url)) {
      url = new URL(location, url).href
      continue
    }
    if (status !== 200) throw new DownloadError(`answered ${status}`)
    if (bytes.length > maxBytes)
      throw new DownloadTooLargeError(`is larger than ${Math.floor(maxBytes / 1_048_576)} MB`)
    return bytes
  }
  throw new DownloadError('leads from one address to the next')
}
