import type { FileType } from '#contract/areas/files.ts'
import { answerFileKinds, maxAnswerFileBytes } from '#contract/rules/forms/answer-files.ts'

export type FileKind =
  | 'jpg'
  | 'png'
  | 'webp'
  | 'gif'
  | 'svg'
  | 'glb'
  | 'gltf'
  | 'json'
  | 'p8'
  | 'plist'
  | 'jks'
  | 'csv'
  | 'xlsx'
  | 'pdf'
  | 'zip'
type KindInfo = { type: string; extensions: readonly string[] }

/** Content types by kind, and the extensions a file name may have. */
export const kinds: Readonly<Record<FileKind, KindInfo>> = {
  jpg: { type: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jfif'] },
  png: { type: 'image/png', extensions: ['png'] },
  webp: { type: 'image/webp', extensions: ['webp'] },
  gif: { type: 'image/gif', extensions: ['gif'] },
  svg: { type: 'image/svg+xml', extensions: ['svg'] },
  glb: { type: 'model/gltf-binary', extensions: ['glb'] },
  gltf: { type: 'model/gltf+json', extensions: ['gltf'] },
  json: { type: 'application/json', extensions: ['json'] },
  p8: { type: 'application/pkcs8', extensions: ['p8'] },
  plist: { type: 'application/x-plist', extensions: ['plist'] },
  jks: { type: 'application/x-java-keystore', extensions: ['jks', 'keystore', 'p12'] },
  csv: { type: 'text/csv; charset=utf-8', extensions: ['csv'] },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
  pdf: { type: 'application/pdf', extensions: ['pdf'] },
  zip: { type: 'application/zip', extensions: ['zip'] },
}

const megabyte = 1_048_576

/** `answer`: a customer answers a form with it. `proof`: a driver shows that an order was handed over. */
export type UploadType = FileType | 'answer' | 'proof'

/** The allowed kinds and the size limit of each upload type. */
export const purposes: Readonly<Record<UploadType, { kinds: readonly FileKind[]; bytes: number }>> = {
  image: { kinds: ['jpg', 'png', 'webp', 'gif', 'svg'], bytes: 5 * megabyte },
  media: { kinds: ['glb', 'gltf', 'svg', 'png'], bytes: 20 * megabyte },
  document: { kinds: ['json', 'p8', 'plist', 'jks', 'csv', 'xlsx'], bytes: 10 * megabyte },
  import: { kinds: ['csv', 'xlsx'], bytes: 10 * megabyte },
  answer: { kinds: answerFileKinds, bytes: maxAnswerFileBytes },
  proof: { kinds: ['jpg', 'png', 'webp'], bytes: 5 * megabyte },
}

export const isRaster = (kind: FileKind): kind is 'jpg' | 'png' | 'webp' | 'gif' =>
  kind === 'jpg' || kind === 'png' || kind === 'webp' || kind === 'gif'
/** Private keys and keystores are stored but never served. */
const isSecret = (kind: FileKind): boolean => kind === 'p8' || kind === 'jks'

const startsWithBytes = (bytes: Buffer, ...start: number[]) =>
  bytes.length >= start.length && start.every((byte, at) => bytes[at] === byte)
const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** Detects the kind from the bytes, ignoring the declared type. Text kinds also need the extension. */
export function kindOf(bytes: Buffer, fileName: string): FileKind | undefined {
  if (startsWithBytes(bytes, 0xff, 0xd8, 0xff)) return 'jpg'
  if (startsWithBytes(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif'
  if (ascii(bytes, 0, 4) === 'glTF') return 'glb'
  if (ascii(bytes, 0, 5) === '%PDF-') return 'pdf'
  if (startsWithBytes(bytes, 0x50, 0x4b, 0x03, 0x04))
    return bytes.includes('[Content_Types].xml') && bytes.includes('xl/') ? 'xlsx' : undefined
  if (
    startsWithBytes(bytes, 0xfe, 0xed, 0xfe, 0xed) ||
    (startsWithBytes(bytes, 0x30, 0x82) && /\.(jks|keystore|p12)$/i.test(fileName))
  )
    return 'jks'
  if (ascii(bytes, 0, 8) === 'bplist00') return 'plist'
  return textKind(bytes, fileName)
}

function textKind(bytes: Buffer, fileName: string): FileKind | undefined {
  const text = decodeUtf8(bytes)
  if (text === undefined) return undefined
  const start = text.slice(0, 2_000).trimStart()
  if (/^-----BEGIN (EC |RSA )?PRIVATE KEY-----/.test(start)) return 'p8'
  if (/<!DOCTYPE plist|<plist[\s>]/.test(start)) return 'plist'
  if (isSvg(start)) return 'svg'
  if (start.startsWith('{') || start.startsWith('['))
    return parseJson(text) === undefined ? undefined : /\.gltf$/i.test(fileName) ? 'gltf' : 'json'
  return /\.csv$/i.test(fileName) && !start.startsWith('<') ? 'csv' : undefined
}

/** Whether the first element is svg. Skips the XML declaration and comments in one pass. */
function isSvg(start: string): boolean {
  let rest = start.replace(/^<\?xml[^>]*>/, '').trimStart()
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4)
    if (end < 0) return false
    rest = rest.slice(end + 3).trimStart()
  }
  return /^<svg[\s>]/.test(rest)
}

/** Decodes UTF-8 text without control characters, else undefined. */
export function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return hasControls(text) ? undefined : text
  } catch {
    return undefined
  }
}

const hasControls = (text: string) => {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return true
  }
  return false
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether the file name has an extension of the kind. */
export const hasMatchingExtension = (kind: FileKind, fileName: string): boolean =>
  kinds[kind].extensions.includes(fileName.split('.').at(-1)?.toLowerCase() ?? '')

/** The display name of an upload: no path, control or direction characters, at most 120 characters. */
export function sanitizeFileName(fileName: string): string {
  const name = (fileName.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{C}"<>:|?*]/gu, '')
    .trim()
    .slice(-120)
  return name === '' || /^\.+$/.test(name) ? 'file' : name
}

/** Names with a random number or a content hash: their content never changes. */
const immutableName = /[/-][0-9a-f]{16,}\.[a-z0-9]+$/

/** The storage key: t/ is public, p/ needs a signed link, s/ is never served. */
export const storageKeyFor = (tenantId: string, purpose: string, kind: FileKind, random: string): string => {
  const prefix = isSecret(kind) ? 's' : purpose === 'image' || purpose === 'media' ? 't' : 'p'
  return `${prefix}/${tenantId}/${purpose}/${random}.${kind}`
}

export type ServedFile = { kind: FileKind; isPrivate: boolean; isImmutable: boolean }

/** How a key is served; undefined for invalid keys and secrets. */
export function parseStorageKey(key: string): ServedFile | undefined {
  if (
    !/^[\w-][\w./-]*$/.test(key) ||
    key.split('/').some((part) => part === '' || /^\.+$/.test(part)) ||
    key.startsWith('s/')
  )
    return undefined
  const extension = key.split('.').at(-1) ?? ''
  const kind = kindNames.find((one) => kinds[one].extensions.includes(extension))
  return kind && { kind, isPrivate: key.startsWith('p/'), isImmutable: immutableName.test(key) }
}

const isKind = (name: string): name is FileKind => name in kinds
const kindNames = Object.keys(kinds).filter(isKind)
