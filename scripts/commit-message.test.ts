import { expect, test } from 'vitest'
import { problemsOf } from './commit-message.mjs'

test.each([
  'fix(checkout): keep the cart when the session expires',
  'build: pin oxfmt',
  'perf(db): embed the tenant in the first query\n\nIt saves one round trip.',
  'test(orders): process refunds in order\n# Please enter the commit message',
  "Merge branch 'main' into feature",
  'Revert "fix(checkout): keep the cart"',
  'fixup! fix(checkout): keep the cart',
])('accepts %j', (message) => {
  expect(problemsOf(message)).toEqual([])
})

test.each([
  ['Keep the cart', /must have the form/],
  ['fix(checkout):keep the cart', /must have the form/],
  ['fix(Check Out): keep the cart', /must have the form/],
  ['', /must have the form/],
  ['feature(checkout): keep the cart', /type must be one of/],
  ['fix(checkout): keep the cart.', /must not end with a period/],
  ['fix(checkout): fixed the cart', /must be imperative/],
  ['fix(checkout): fixes the cart', /must be imperative/],
  ['fix(checkout): fixing the cart', /must be imperative/],
  [`fix(checkout): ${'keep '.repeat(12)}it`, /77 characters; 72 are allowed/],
  ['fix(checkout): keep the cart\nbecause it is needed', /blank line/],
] as const)('rejects %j', (message, problem) => {
  expect(problemsOf(message)).toEqual([expect.stringMatching(problem)])
})
