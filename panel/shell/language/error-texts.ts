import type { CallError } from '#kit/data/client.ts'
import { language } from '#kit/data/language.ts'
import { speakErrors } from '#kit/data/query.ts'
import { say, sayIfKnown } from '#kit/data/text.ts'
import { speakIssues } from '#kit/data/use-call-form.ts'
import type { Issue } from '#kit/data/form-values.ts'

/** Names a field as the wire does and says no more than that it is wrong. */
const anyInvalid = /^The selected .+ is invalid\.$/

/** Words of failures: the server's own in English, else by their code; a field's first message stands for all of an invalid form. What an order is and what was not found are said in the reader's language alone. */
function errorWords(error: CallError) {
  const [first] = Object.values(error.errors)
  if (error.code === 'INVALID' && first?.[0] && language.now() !== 'en' && anyInvalid.test(first[0]))
    return say('validation', 'invalid')
  if (error.code === 'ORDER_NOT_TRANSITIONABLE' && error.values['from'] !== undefined)
    return say('validation', 'order_moved', { status: sayIfKnown('kit', `status_${error.values['from']}`) ?? '' })
  if (error.code === 'NOT_FOUND' && language.now() !== 'en') return say('kit', 'gone_title')
  if (error.code === 'INVALID' && first?.[0]) return first[0]
  if (error.isTold || (language.now() === 'en' && error.code !== 'OFFLINE')) return error.message
  return sayIfKnown('errors', error.code, error.values) ?? error.message
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
  if (issue.code === 'gone') return say('kit', 'gone_text')
  if (issue.own && issue.code !== 'required') return issue.message
  const code = known.has(issue.code) ? issue.code : 'invalid'
  return sayIfKnown('validation', code, { limit: issue.limit ?? 0 }) ?? say('validation', 'invalid')
}

export function startErrorWords() {
  speakErrors(errorWords)
  speakIssues(issueWords)
}
