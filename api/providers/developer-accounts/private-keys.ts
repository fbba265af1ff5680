import { createPrivateKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { fieldOf, parseJson } from '../messages/message-result.ts'
import type { AccountProblem } from '#contract/rules/setup/account-problems.ts'

type Unusable = { problem: AccountProblem }
const minRsaBits = 2048

/** The private key of a PEM text, or why there is none. */
function readPrivateKey(pem: string): { key: KeyObject } | Unusable {
  if (/^-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(pem)) return { problem: 'key_encrypted' }
  try {
    return { key: createPrivateKey(pem) }
  } catch {
    return { problem: 'key_unreadable' }
  }
}

/** A .p8 key of Apple: ECDSA on P-256. */
export function readAppleKey(pem: string): { key: KeyObject } | Unusable {
  const read = readPrivateKey(pem)
  if ('problem' in read) return read
  const { asymmetricKeyType, asymmetricKeyDetails } = read.key
  return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1'
    ? read
    : { problem: 'key_not_p256' }
}

export type ServiceAccount = { projectId: string; clientEmail: string; key: KeyObject }

/** The key file of a Google service account. */
export function readServiceAccount(text: string): ServiceAccount | Unusable {
  const file = parseJson(text)
  if (typeof file !== 'object' || file === null || Array.isArray(file)) return { problem: 'file_not_json' }
  const [projectId, pem, clientEmail] = ['project_id', 'private_key', 'client_email'].map((name) => fieldOf(file, name))
  if (!isFilled(projectId) || !isFilled(pem)) return { problem: 'file_incomplete' }
  if (!isFilled(clientEmail)) return { problem: 'file_not_json' }
  const read = readPrivateKey(pem)
  if ('problem' in read) return read
  const { asymmetricKeyType, asymmetricKeyDetails } = read.key
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < minRsaBits)
    return { problem: 'key_not_rsa' }
  return { projectId, clientEmail, key: read.key }
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 8_192
