import type { CallError } from '#kit/data/client.ts'
import { language } from '#kit/data/language.ts'
import { setErrorTexts } from '#kit/data/query.ts'
import { translate, textIfKnown } from '#kit/data/text.ts'
import { setIssueTexts } from '#kit/data/use-call-form.ts'
import type { Issue } from '#kit/data/form-values.ts'

/** Names a field as the wire does and says no more than that it is wrong. */
const anyInvalid = /^The selected .+ is invalid\.$/

/**
 * Words of failures: the server's own in English, else by their code; a field's first message stands for all
 * of an invalid form. What an order is and what was not found are said in the reader's language alone.
 */
function errorWords(error: CallError) {
  const [first] = Object.values(error.errors)
  if (error.code === 'INVALID' && first?.[0] && language.now() !== 'en' && anyInvalid.test(first[0]))
    return translate('validation', 'invalid')
  if (error.code === 'ORDER_NOT_TRANSITIONABLE' && error.values['from'] !== undefined)
    return translate('validation', 'order_moved', {
      status: textIfKnown('kit', `status_${error.values['from']}`) ?? '',
    })
  if (error.code === 'NOT_FOUND' && language.now() !== 'en') return translate('kit', 'gone_title')
  if (error.code === 'INVALID' && first?.[0]) return first[0]
  if (error.isTold || (language.now() === 'en' && error.code !== 'OFFLINE')) return error.message
  return textIfKnown('errors', error.code, error.values) ?? error.message
}

const known = new Set<string>([
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

/** Words of a schema's objection: its own where it has some, else by what is wrong. */
function issueWords(issue: Issue) {
  if (issue.code === 'gone') return translate('kit', 'gone_text')
  if (issue.own && issue.code !== 'required') return issue.message
  const code = known.has(issue.code) ? issue.code : 'invalid'
  return textIfKnown('validation', code, { limit: issue.limit ?? 0 }) ?? translate('validation', 'invalid')
}

export function startErrorTexts() {
  setErrorTexts(errorWords)
  setIssueTexts(issueWords)
}
