import type { CallError } from '#kit/data/client.ts'
import { language } from '#kit/data/language.ts'
import { setErrorTexts } from '#kit/data/query.ts'
import { setFieldErrorTexts } from '#kit/data/request.ts'
import { translate, textIfKnown } from '#kit/data/text.ts'
import { setIssueTexts } from '#kit/data/use-call-form.ts'
import type { Issue } from '#kit/data/form-values.ts'
import { loadFieldErrorTexts, translateFieldError } from './field-error-texts.ts'

/**
 * The text of an error. In English the server's own message, otherwise a text by code. Validation errors show
 * their first field message.
 */
function errorTextFor(error: CallError) {
  const [first] = Object.values(error.errors)
  if (error.code === 'ORDER_NOT_TRANSITIONABLE' && error.values['from'] !== undefined)
    return translate('validation', 'order_moved', {
      status: textIfKnown('kit', `status_${error.values['from']}`) ?? '',
    })
  if (error.code === 'NOT_FOUND' && language.current() !== 'en') return translate('kit', 'gone_title')
  if (error.code === 'INVALID' && first?.[0]) return first[0]
  if (error.hasServerMessage || (language.current() === 'en' && error.code !== 'OFFLINE')) return error.message
  return textIfKnown('errors', error.code, error.values) ?? error.message
}

const knownCodes = new Set<string>([
  'required',
  'email',
  'url',
  'number',
  'invalid',
  'too_big_text',
  'too_small_text',
  'too_big_number',
  'too_small_number',
  'too_big_list',
  'too_small_list',
  'changed',
])

/** The text of an issue: a custom message of the schema, or else a text by code. */
function issueTextFor(issue: Issue) {
  if (issue.code === 'gone') return translate('kit', 'gone_text')
  if (issue.isCustom && issue.code !== 'required') return translateFieldError(issue.message)
  const code = knownCodes.has(issue.code) ? issue.code : 'invalid'
  return textIfKnown('validation', code, { limit: issue.limit ?? 0 }) ?? translate('validation', 'invalid')
}

async function translateErrors(errors: CallError['errors']): Promise<CallError['errors']> {
  if (Object.keys(errors).length === 0) return errors
  // Without its language, a message in English still says what is wrong.
  await loadFieldErrorTexts().catch(() => undefined)
  return Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [field, texts.map((text) => translateFieldError(text))]),
  )
}

export function startErrorTexts() {
  setErrorTexts(errorTextFor)
  setIssueTexts(issueTextFor)
  setFieldErrorTexts(translateErrors)
}
