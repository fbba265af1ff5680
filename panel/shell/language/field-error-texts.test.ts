import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { templateOf, valuesIn } from './field-error-texts.ts'

const root = join(import.meta.dirname, '../../..')
const english: Record<string, string> = JSON.parse(readFileSync(join(root, 'panel/texts/en/field-errors.json'), 'utf8'))

test('values are read from a text of the form of a template', () => {
  const template = templateOf('limit', 'A coupon has at most {{limit}} codes. {{free}} are left.')
  expect(valuesIn('A coupon has at most 500 codes. 12 are left.', template)).toEqual({ limit: '500', free: '12' })
  expect(valuesIn('A coupon has at most 500 codes.', template)).toBeUndefined()
  expect(valuesIn('A coupon has at most  codes. 12 are left.', template)).toBeUndefined()
  const first = templateOf('wrong', '{{wrong}} is not an e-mail address.')
  expect(valuesIn('x is not an e-mail address. is not an e-mail address.', first)).toEqual({
    wrong: 'x is not an e-mail address.',
  })
  expect(valuesIn(' is not an e-mail address.', first)).toBeUndefined()
})

/** Files whose sentences are no field errors, or have texts of their own. */
const otherTexts = [
  'api/areas/checkout/refusal-texts.rules.ts',
  'api/areas/coupons/coupon-texts.rules.ts',
  'api/areas/payments/failure-texts.rules.ts',
  'api/areas/webhooks/event-texts.rules.ts',
  'api/areas/system/system.rules.ts',
  'api/areas/settings/ai-writing.commands.ts',
  'api/areas/campaigns/campaign-text.commands.ts',
  'api/areas/catalog/description.commands.ts',
  'api/areas/app-builds/app-builds.jobs.ts',
  'api/areas/recommendations/recommendations.jobs.ts',
  'api/areas/payouts/transfers.commands.ts',
  'api/areas/delivery-integrations/courier.commands.ts',
  'api/areas/catalog/transfer/products.import.ts',
  'api/areas/reviews/reviews.rules.ts',
  'contract/rules/setup/account-problems.ts',
  'contract/errors.ts',
]
/** What calls say as a whole when they succeed or fail: the panel has its own texts. */
const callTexts = new Set<string | undefined>(
  Object.values(contract).flatMap((calls) =>
    Object.values(calls).flatMap(({ message, fallback, invalid }) => [message, fallback, invalid]),
  ),
)
const sources = globSync('{api/areas,contract}/**/*.ts', { cwd: root }).filter(
  (path) => !/\.test\.|\.testing\.|\/testing\/|\/texts\//.test(path) && !otherTexts.includes(path),
)

type Node = {
  type?: string
  value?: unknown
  quasis?: { value: { cooked: string } }[]
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  yield value
  for (const child of Object.values(value)) yield* nodesOf(child)
}

/** Sentences of sources, with `*` for each value. */
function sentencesOf(path: string): string[] {
  const source = readFileSync(join(root, path), 'utf8')
  return [...nodesOf(parseSync(path, source).program)].flatMap((node) => {
    const text =
      typeof node.value === 'string' && node.type === 'Literal'
        ? node.value.replaceAll(/\{\w+\}/g, '*')
        : node.type === 'TemplateLiteral'
          ? (node.quasis ?? []).map(({ value }) => value.cooked).join('*')
          : ''
    const isSentence = /^[A-Z*][^\n]* [^\n]*[.!?]$/.test(text) && text !== '*.'
    return isSentence && !callTexts.has(text) ? [text.replaceAll("'", '’')] : []
  })
}

const isGeneric = (text: string) =>
  /^The selected [^.]+ (?:is|are) invalid\.$/.test(text) || /^[^.]+ is required\.$/.test(text)

const sentences = new Map(sources.map((path) => [path, sentencesOf(path)]))
const withoutNames = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, '*')

test('every message about a field has a text in the languages of the panel', () => {
  const known = new Set(Object.values(english).map(withoutNames))
  const missing = [...sentences].flatMap(([path, texts]) =>
    texts.filter((text) => !known.has(text) && !isGeneric(text)).map((text) => `${path}: ${text}`),
  )
  expect(missing).toEqual([])
})

test('no text is left of a message that is gone', () => {
  const common = ['api/platform/http/input.ts', 'api/platform/http/idempotency.ts'].flatMap(sentencesOf)
  const used = new Set([...[...sentences.values()].flat(), ...common])
  expect(Object.values(english).filter((text) => !used.has(withoutNames(text)))).toEqual([])
})
