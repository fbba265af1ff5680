import { createPrivateKey } from 'node:crypto'
import { SaxesParser } from 'saxes'
import { z } from 'zod'
import type { SecretName } from '#contract/areas/app-builds/schemas.ts'

/** Why a key file cannot be used, or undefined. `bundleId` is the id that the app has. */
export function keyFileProblem(name: SecretName, bytes: Buffer, bundleId: string): string | undefined {
  if (name === 'auth_key_p8') return isAppleKey(bytes) ? undefined : 'The file is not an authentication key of Apple.'
  if (name === 'keystore_jks') return isKeystore(bytes) ? undefined : 'The file is not a keystore.'
  if (name === 'google_service_json') return googleProblem(bytes, bundleId)
  if (name === 'plist') return plistProblem(bytes, bundleId)
  return undefined
}

function isAppleKey(bytes: Buffer): boolean {
  try {
    const key = createPrivateKey({ key: bytes, format: 'pem' })
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

/** A Java keystore, or one in the PKCS #12 format: a sequence of the whole length that begins with version 3. */
function isKeystore(bytes: Buffer): boolean {
  if (bytes.length < 32) return false
  if (bytes.readUInt32BE(0) === 0xfeedfeed) return bytes.readUInt32BE(4) <= 2
  const isSequence = bytes[0] === 0x30 && bytes[1] === 0x82 && bytes.readUInt16BE(2) + 4 === bytes.length
  return isSequence && bytes.subarray(4, 7).equals(Buffer.from([0x02, 0x01, 0x03]))
}

const GoogleServices = z.object({
  project_info: z.object({ project_id: z.string() }),
  client: z
    .array(
      z.object({ client_info: z.object({ android_client_info: z.object({ package_name: z.string() }).optional() }) }),
    )
    .min(1),
})

function googleProblem(bytes: Buffer, bundleId: string): string | undefined {
  const parsed = GoogleServices.safeParse(parseJson(bytes))
  if (!parsed.success) return 'The file is not a google-services.json of Firebase.'
  const names = parsed.data.client.flatMap(({ client_info }) => client_info.android_client_info?.package_name ?? [])
  return names.includes(bundleId) ? undefined : mismatch(names[0], bundleId)
}

function plistProblem(bytes: Buffer, bundleId: string): string | undefined {
  const values = readPlistStrings(bytes)
  if (!values?.has('BUNDLE_ID') || !values.has('GOOGLE_APP_ID'))
    return 'The file is not a GoogleService-Info.plist of Firebase.'
  const name = values.get('BUNDLE_ID')
  return name === bundleId ? undefined : mismatch(name, bundleId)
}

const mismatch = (found: string | undefined, bundleId: string) =>
  `The file is for ${found ?? 'another app'}, but the app is ${bundleId}.`

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** The texts of an XML property list by their key, at any depth. Undefined if it is none. Entities are not expanded. */
export function readPlistStrings(bytes: Buffer): Map<string, string> | undefined {
  const values = new Map<string, string>()
  const parser = new SaxesParser()
  let [key, text, isPlist, isBroken] = ['', '', false, false]
  parser.on('error', () => void (isBroken = true))
  parser.on('opentag', ({ name }) => {
    if (name === 'plist') isPlist = true
    text = ''
  })
  parser.on('text', (part) => void (text += part))
  parser.on('closetag', ({ name }) => {
    if (name === 'key') key = text.trim()
    if (name === 'string' && key !== '') values.set(key, text.trim())
  })
  try {
    parser.write(bytes.toString('utf8')).close()
  } catch {
    return undefined
  }
  return isPlist && !isBroken ? values : undefined
}
