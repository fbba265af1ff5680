import { expect, test } from 'vitest'
import { acceptTexts, findOutdated, readEnglish, readSources, withNewTexts, writeSources } from './sources.ts'

test('every translation was made from the English text as it is', () => {
  const english = readEnglish()
  const sources = readSources()
  expect(english.size).toBeGreaterThan(4_000)
  // Like a snapshot: new texts are added, changed ones fail.
  const current = withNewTexts(english, sources)
  const isNew = [...current.keys()].some((key) => !sources.has(key)) || current.size !== sources.size
  if (isNew && !process.env['CI']) writeSources(current)
  expect(
    [...findOutdated(english, sources)].map(([key, languages]) => `${key} ${languages.join(' ')}`),
    'The English of these texts has changed. Look at their translations, then: npm run translations -- KEY …',
  ).toEqual([])
})

test('a changed text is outdated in each language until somebody has looked at it there', () => {
  const english = new Map([['panel/orders:accept', { hash: 'new', languages: ['ar', 'de', 'fr'] }]])
  const before = new Map([['panel/orders:accept', { all: 'old', languages: [] }]])
  const open = (sources: typeof before) => findOutdated(english, sources).get('panel/orders:accept')
  expect(open(before)).toEqual(['ar', 'de', 'fr'])
  const german = acceptTexts(english, before, ['panel/orders:accept'], ['de'])
  expect(findOutdated(english, german).get('panel/orders:accept')).toEqual(['ar', 'fr'])
  const newer = new Map([['panel/orders:accept', { hash: 'newest', languages: ['ar', 'de', 'fr'] }]])
  expect(findOutdated(newer, german).get('panel/orders:accept')).toEqual(['ar', 'de', 'fr'])
  const all = acceptTexts(english, german, ['panel/orders:accept'], ['ar', 'fr'])
  expect(all.get('panel/orders:accept')).toEqual({ all: 'new', languages: [] })
  expect(findOutdated(english, all).size).toBe(0)
  expect(() => acceptTexts(english, before, ['panel/orders:nothing'])).toThrow('no text')
})

test('new texts are added as they are, removed ones left out', () => {
  const english = new Map([
    ['a', { hash: '1', languages: ['de'] }],
    ['b', { hash: '2', languages: ['de'] }],
  ])
  const sources = new Map([
    ['a', { all: '0', languages: [] }],
    ['gone', { all: '9', languages: [] }],
  ])
  expect([...withNewTexts(english, sources)]).toEqual([
    ['a', { all: '0', languages: [] }],
    ['b', { all: '2', languages: [] }],
  ])
})
