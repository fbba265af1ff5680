import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#contract/call.ts'
import type { Call } from '#contract/call.ts'
import { id } from '#contract/fields.ts'
import { contract } from '#contract/index.ts'
import type { ApiError } from '../api-error.ts'
import { entityOf, inputParser } from './input.ts'

const parse = inputParser(
  call('tenant', 'POST /things/{id}', 'public', {
    input: z.object({
      id: z.string().max(5),
      count: z.int().optional(),
      on: z.boolean().optional(),
      names: z.array(z.string()).optional(),
      word: z.string().min(1, 'Say it.').optional(),
      deep: z.unknown().optional(),
    }),
    output: z.unknown(),
  }),
)

test("path overrides body overrides query, and query texts are converted to the schema's types", () => {
  expect(
    parse({ count: '3', on: 'true', 'names[]': 'a,b', id: 'query' }, { count: 7, id: 'body' }, { id: 'path' }),
  ).toMatchObject({ id: 'path', count: 7, on: true, names: ['a', 'b'] })
})

test('a field’s own message overrides the general one', () => {
  expect(() => parse({}, { word: '' }, { id: 'x' })).toThrow('Say it.')
})

test('a text by language is named like its field', () => {
  const texts = inputParser(
    call('tenant', 'POST /texts', 'public', {
      input: z.object({ cookie_text: z.record(z.string(), z.string().max(3)), en: z.string().max(3).optional() }),
      output: z.unknown(),
    }),
  )
  const errorsOf = (body: object) => {
    try {
      return void texts({}, { ...body }, {})
    } catch (error) {
      return (error as ApiError).fields
    }
  }
  expect(errorsOf({ cookie_text: { en: 'long text', ar: 'ok' } })).toEqual({
    'cookie_text.en': ['The cookie text may not be longer than 3 characters.'],
  })
  expect(errorsOf({ cookie_text: {}, en: 'long' })).toEqual({ en: ['The en may not be longer than 3 characters.'] })
})

test.each([
  [
    {},
    {
      thing_id: ['The thing id field is required.'],
      kind: ['The kind field is required.'],
      either: ['The either field is required.'],
    },
  ],
  [
    { thing_id: 'x', kind: 'c', either: true, size: 1e308, list: [] },
    {
      list: ['The list field is required.'],
      thing_id: ['The selected thing id is invalid.'],
      kind: ['The selected kind is invalid.'],
      either: ['The selected either is invalid.'],
      size: ['The selected size is invalid.', 'The size may not be more than 9.'],
    },
  ],
])('%j gets the errors of its missing and invalid fields', (body, errors) => {
  const things = inputParser(
    call('tenant', 'POST /things', 'public', {
      input: z.object({
        thing_id: id,
        kind: z.enum(['a', 'b']),
        either: z.union([z.string(), z.number()]),
        size: z.int().max(9).optional(),
        list: z.array(id).min(1).optional(),
      }),
      output: z.unknown(),
    }),
  )
  expect(() => things({}, body, {})).toThrow(expect.objectContaining({ fields: errors }))
})

test.each([
  ['NUL', { word: 'a\0b' }],
  ['half a pair', { word: '\ud800' }],
  ['NUL in a key', { deep: { 'a\0': 1 } }],
  ['deep inside', { deep: [[['\udc00']]] }],
  ['a body nested too deep', { deep: Array.from({ length: 30 }).reduce<unknown>((inner) => [inner], 1) }],
])('%s is rejected', (_title, body) => {
  expect(() => parse({}, body, { id: 'x' })).toThrow('The request could not be read.')
})

test('emoji and all scripts are accepted', () => {
  expect(parse({}, { word: '🍕 بيتزا 寿司' }, { id: 'x' })).toMatchObject({ word: '🍕 بيتزا 寿司' })
})

test('each call with a path parameter has an entity name', () => {
  const calls = Object.values(contract)
    .flatMap((area): Call[] => Object.values(area))
    .filter(({ path }) => path.includes('{'))
  expect([...new Set(calls.map((call) => call.entity ?? entityOf(call)))].sort()).toEqual([
    'API Key',
    'Activity',
    'Address',
    'App',
    'Banner',
    'Campaign',
    'Card',
    'Category',
    'Charge',
    'Coupon',
    'Customer',
    'Delivery',
    'Delivery instruction',
    'Delivery provider',
    'Edit',
    'Export schedule',
    'File',
    'Form',
    'Group',
    'Import',
    'Invite',
    'Invoice',
    'Label',
    'Merchant',
    'Message',
    'Note',
    'Notice',
    'Onboarding intent',
    'Option',
    'Order',
    'Order type',
    'Package',
    'Page',
    'Payment mode',
    'Payout',
    'Payout provider',
    'Payout run',
    'Popup',
    'Preset',
    'Print job',
    'Printer',
    'Product',
    'Provider',
    'Push',
    'Review',
    'Revision',
    'Saga',
    'Saved report',
    'Schedule',
    'Segment',
    'Service',
    'Session',
    'Tag',
    'Template',
    'Tenant',
    'Transaction',
    'User',
    'Version',
    'Webhook',
    'Zone',
  ])
  expect(
    [
      '/store/v1/merchants/{id}/menu',
      '/store/v1/addresses/{id}',
      '/admin/v1/order/deliveryInstructions/{id}',
      '/merchant/v1/catalog/product-category/view/{id}',
    ].map((path) => entityOf({ path })),
  ).toEqual(['Merchant', 'Address', 'Delivery instruction', 'Category'])
})
