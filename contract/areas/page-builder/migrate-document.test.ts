import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxSections, PageDocument } from './document.ts'
import { migrateDocument } from './migrate-document.ts'
import { usualHomePage } from './usual-home-page.ts'

const hero = { key: 'a1', type: 'hero', title: { en: 'Hello' } }
const documentOf = (...sections: unknown[]) => ({ version: 2, sections })
const isAccepted = (document: unknown) => PageDocument.safeParse(document).success

test('a document of version 1 gets the languages, names and sections of today', () => {
  const old = {
    version: 1,
    sections: [
      { id: 'top', kind: 'hero', title: 'Bonjour', text: '', hidden: true },
      { id: 'go', kind: 'cta', title: 'Venez', label: 'Ici', link: { type: 'url', value: 'https://a.example/x' } },
      { id: 'faq', kind: 'faq', questions: [{ question: 'Quand ?', answer: 'Demain' }] },
      { id: 'old', kind: 'guestbook' },
    ],
  }
  const { version, sections } = migrateDocument(old, 'fr')
  expect(version).toBe(2)
  expect(sections).toMatchObject([
    { key: 'top', type: 'hero', is_hidden: true, title: { fr: 'Bonjour' }, text: {} },
    { key: 'go', type: 'call_to_action', title: { fr: 'Venez' }, label: { fr: 'Ici' } },
    { key: 'faq', type: 'faq', questions: [{ question: { fr: 'Quand ?' }, answer: { fr: 'Demain' } }] },
  ])
})

test('a document of today stays as it is', () => {
  expect(migrateDocument(usualHomePage(), 'en')).toEqual(usualHomePage())
})

test.each([
  ['HTML in a text', documentOf({ ...hero, title: { en: '<img src=x onerror=alert(1)>' } })],
  ['a script as a link', documentOf({ ...hero, link: { type: 'url', value: 'javascript:alert(1)' } })],
  ['a link without encryption', documentOf({ ...hero, link: { type: 'url', value: 'http://a.example' } })],
  ['a picture of another host', documentOf({ ...hero, picture: 'https://a.example/x.png' })],
  ['a picture of another host without scheme', documentOf({ ...hero, picture: '//a.example/x.png' })],
  ['a picture as data', documentOf({ ...hero, picture: 'data:image/svg+xml,<svg/>' })],
  ['an unknown section', documentOf({ key: 'a', type: 'html', body: '<b>' })],
  ['two sections of one key', documentOf(hero, hero)],
  [
    'too many sections',
    documentOf(...Array.from({ length: maxSections + 1 }, (_, at) => ({ key: `k${at}`, type: 'banners' }))),
  ],
  [
    'too many bytes',
    documentOf(
      ...Array.from({ length: maxSections }, (_, at) => ({
        key: `k${at}`,
        type: 'text',
        text: { en: 'x'.repeat(2990) },
      })),
    ),
  ],
  ['a later version', { version: 3, sections: [] }],
])('%s is refused', (_name, document) => {
  expect(isAccepted(document)).toBe(false)
})

const anyText = fc.string({ maxLength: 40 })
const anySection = fc.record(
  {
    key: fc.oneof(anyText, fc.constantFrom('a', 'b')),
    type: fc.oneof(anyText, fc.constantFrom('hero', 'faq', 'picture', 'spacer', 'products', '__proto__')),
    title: fc.oneof(anyText, fc.dictionary(fc.constantFrom('en', 'ar', 'x', '__proto__'), anyText), fc.jsonValue()),
    picture: fc.oneof(anyText, fc.constantFrom('/files/a.png', '//evil.example/a', 'https://evil.example')),
    link: fc.oneof(fc.jsonValue(), fc.record({ type: fc.constantFrom('url', 'page'), value: fc.webUrl() })),
    questions: fc.jsonValue(),
  },
  { requiredKeys: [] },
)

test('whatever is stored, a page comes out that the contract accepts', () => {
  const anyDocument = fc.oneof(
    fc.jsonValue(),
    fc.record({ version: fc.constantFrom(1, 2, 3, '2'), sections: fc.array(anySection, { maxLength: 6 }) }),
  )
  fc.assert(
    fc.property(anyDocument, (stored) => {
      const migrated = migrateDocument(stored, 'en')
      expect(isAccepted(migrated)).toBe(true)
      expect(migrateDocument(migrated, 'en')).toEqual(migrated)
      expect(JSON.stringify(migrated)).not.toMatch(/"value":"(javascript|http):|<[a-z]/i)
    }),
    { numRuns: 300 },
  )
})
