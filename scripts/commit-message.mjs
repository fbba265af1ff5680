// Checks a commit message: `type(area): imperative subject`. Usage: node scripts/commit-message.mjs FILE
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

export const types = ['feat', 'fix', 'refactor', 'style', 'test', 'docs', 'build', 'ci', 'chore', 'perf', 'revert']
export const maxSubjectLength = 72

/** Messages that git writes itself. */
const isGenerated = (subject) => /^(Merge|Revert) |^(fixup|squash|amend)! /.test(subject)

/** Verbs that end like a past tense, a participle or a third person. */
const imperatives = new Set(['bring', 'embed', 'feed', 'focus', 'need', 'ping', 'seed', 'shed', 'shred', 'speed'])
const isImperative = (verb) => imperatives.has(verb) || !/(ed|ing|[^s]s)$/.test(verb)

/** What is wrong with a message, one sentence for each problem. */
export function problemsOf(message) {
  const [subject = '', second] = message.split('\n').filter((line) => !line.startsWith('#'))
  if (isGenerated(subject)) return []
  const [, type, text] = /^([a-z]+)(?:\([a-z0-9-]+\))?: (\S.*)$/.exec(subject) ?? []
  if (!type || !text) return ['The subject must have the form `type(area): imperative subject`.']
  const [verb = ''] = text.split(' ')
  return [
    !types.includes(type) && `The type must be one of ${types.join(', ')}.`,
    subject.length > maxSubjectLength &&
      `The subject has ${subject.length} characters; ${maxSubjectLength} are allowed.`,
    subject.endsWith('.') && 'The subject must not end with a period.',
    !isImperative(verb) && `The subject must be imperative ("add", not "added" or "adds"): ${verb}.`,
    second?.trim() && 'A blank line must separate the subject from the body.',
  ].filter(Boolean)
}

const [, script = '', file] = process.argv
if (import.meta.url === pathToFileURL(script).href) {
  const problems = problemsOf(readFileSync(file, 'utf8'))
  for (const problem of problems) console.error(problem)
  process.exit(problems.length > 0 ? 1 : 0)
}
