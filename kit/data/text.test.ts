import i18next from 'i18next'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { language } from './language.ts'
import { changeLanguage, loadTexts, translate, textIfKnown, switchToEnglish, startTexts } from './text.ts'

const files: Record<string, Record<string, string>> = {
  'en/kit': {
    save: 'Save',
    copy: 'Copy',
    per_page: '{{count}} per page',
    fields_changed_one: '{{count}} field changed',
    fields_changed_other: '{{count}} fields changed',
  },
  'en/orders': { title: 'Orders' },
  'ht/kit': {
    save: 'Anrejistre',
    fields_changed_one: '{{count}} chan chanje',
    fields_changed_other: '{{count}} chan yo chanje',
  },
  'ar/kit': {
    save: 'حفظ',
    saved_total: 'تم دفع {{amount}}',
    fields_changed_two: 'تغيّر حقلان',
    fields_changed_many: 'تغيّر {{count}} حقلًا',
  },
}

beforeAll(async () => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
  })
  language.override('en')
  await startTexts(async (locale, area) => {
    const file = files[`${locale}/${area}`]
    if (!file) throw new Error(`no ${area} in ${locale}`)
    return file
  })
  await loadTexts('kit')
})
afterAll(() => language.override('en'))

test('translates a key and formats numbers in the language', () => {
  expect(translate('kit', 'save')).toBe('Save')
  expect(translate('kit', 'per_page', { count: 12_345 })).toBe('12,345 per page')
  expect(translate('kit', 'fields_changed', { count: 1 })).toBe('1 field changed')
})

test('uses plural forms of the language and falls back to English', async () => {
  await changeLanguage('ar')
  expect(language.current()).toBe('ar')
  expect(translate('kit', 'save')).toBe('حفظ')
  expect(translate('kit', 'fields_changed', { count: 2 })).toBe('تغيّر حقلان')
  expect(translate('kit', 'fields_changed', { count: 1_311 })).toBe('تغيّر 1,311 حقلًا')
  expect(translate('kit', 'copy')).toBe('Copy')
})

test('isolates the direction of values in a right-to-left text', async () => {
  await changeLanguage('ar')
  expect(textIfKnown('kit', 'saved_total', { amount: '£9.50' })).toBe('تم دفع \u2068£9.50\u2069')
})

test('a language without plural rules uses those of English', async () => {
  const pluralRulesSpy = vi.spyOn(Intl, 'PluralRules')
  await changeLanguage('ht')
  expect(translate('kit', 'fields_changed', { count: 1 })).toBe('1 chan chanje')
  expect(translate('kit', 'fields_changed', { count: 3 })).toBe('3 chan yo chanje')
  expect(pluralRulesSpy.mock.calls.map(([code]) => code)).not.toContain('ht')
  pluralRulesSpy.mockRestore()
  await changeLanguage('ar')
})

test('rejects a language that cannot be loaded and keeps the old one', async () => {
  const warnSpy = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await expect(changeLanguage('de')).rejects.toThrow('no kit in de')
  expect(warnSpy).toHaveBeenCalledOnce()
  expect(i18next.language).toBe('ar')
  expect(language.current()).toBe('ar')
  warnSpy.mockRestore()
})

test('rejects a language unless all loaded areas can be loaded in it', async () => {
  const warnSpy = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  files['fr/kit'] = { save: 'Enregistrer' }
  await loadTexts('orders')
  await expect(changeLanguage('fr')).rejects.toThrow('no orders in fr')
  expect([translate('kit', 'save'), language.current()]).toEqual(['حفظ', 'ar'])
  files['fr/orders'] = { title: 'Commandes' }
  await changeLanguage('fr')
  expect([translate('kit', 'save'), translate('orders', 'title')]).toEqual(['Enregistrer', 'Commandes'])
  warnSpy.mockRestore()
})

test('falls back to English when an area does not load, and retries later', async () => {
  const warnSpy = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  files['en/help'] = { title: 'Help' }
  expect(await loadTexts('help')).toBe(false)
  expect(warnSpy).toHaveBeenCalledOnce()
  expect(translate('help', 'title')).toBe('Help')
  files['fr/help'] = { title: 'Aide' }
  expect(await loadTexts('help')).toBe(true)
  expect(translate('help', 'title')).toBe('Aide')
  warnSpy.mockRestore()
})

test('rejects an area without English texts', async () => {
  const warnSpy = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await expect(loadTexts('nowhere')).rejects.toThrow('no nowhere in en')
  warnSpy.mockRestore()
})

test('switching to English keeps the stored language', async () => {
  await switchToEnglish()
  expect(translate('kit', 'save')).toBe('Save')
  expect([language.current(), localStorage.getItem('language')]).toEqual(['en', 'fr'])
})

test('returns undefined for an unknown key', () => {
  expect(textIfKnown('kit', 'NO_SUCH_CODE')).toBeUndefined()
})
