import i18next from 'i18next'
import { beforeAll, expect, test, vi } from 'vitest'
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
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  language.standIn('en')
  await startTexts(async (locale, area) => {
    const file = files[`${locale}/${area}`]
    if (!file) throw new Error(`no ${area} in ${locale}`)
    return file
  })
  await loadTexts('kit')
})

test('a text is said as it stands in its file; numbers are written as the language writes them', () => {
  expect(translate('kit', 'save')).toBe('Save')
  expect(translate('kit', 'per_page', { count: 12_345 })).toBe('12,345 per page')
  expect(translate('kit', 'fields_changed', { count: 1 })).toBe('1 field changed')
})

test('another language has its own plurals and western digits, and English where it has no words', async () => {
  await changeLanguage('ar')
  expect(language.now()).toBe('ar')
  expect(translate('kit', 'save')).toBe('حفظ')
  expect(translate('kit', 'fields_changed', { count: 2 })).toBe('تغيّر حقلان')
  expect(translate('kit', 'fields_changed', { count: 1_311 })).toBe('تغيّر 1,311 حقلًا')
  expect(translate('kit', 'copy')).toBe('Copy')
})

test('what stands in a text from right to left keeps its own direction', async () => {
  await changeLanguage('ar')
  expect(textIfKnown('kit', 'saved_total', { amount: '£9.50' })).toBe('تم دفع \u2068£9.50\u2069')
})

test('a language without plural rules of its own counts as English does, whatever the machine speaks', async () => {
  const rules = vi.spyOn(Intl, 'PluralRules')
  await changeLanguage('ht')
  expect(translate('kit', 'fields_changed', { count: 1 })).toBe('1 chan chanje')
  expect(translate('kit', 'fields_changed', { count: 3 })).toBe('3 chan yo chanje')
  expect(rules.mock.calls.map(([code]) => code)).not.toContain('ht')
  rules.mockRestore()
  await changeLanguage('ar')
})

test('a language that cannot be loaded is told, refused, and changes nothing', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await expect(changeLanguage('de')).rejects.toThrow('no kit in de')
  expect(warned).toHaveBeenCalledOnce()
  expect(i18next.language).toBe('ar')
  expect(language.now()).toBe('ar')
  warned.mockRestore()
})

test('a language that lacks the words of a screen already seen is refused whole, and comes once they are there', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  files['fr/kit'] = { save: 'Enregistrer' }
  await loadTexts('orders')
  await expect(changeLanguage('fr')).rejects.toThrow('no orders in fr')
  expect([translate('kit', 'save'), language.now()]).toEqual(['حفظ', 'ar'])
  files['fr/orders'] = { title: 'Commandes' }
  await changeLanguage('fr')
  expect([translate('kit', 'save'), translate('orders', 'title')]).toEqual(['Enregistrer', 'Commandes'])
  warned.mockRestore()
})

test("a screen whose words do not arrive in the reader's language is in English, told, and asked for again", async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  files['en/help'] = { title: 'Help' }
  expect(await loadTexts('help')).toBe(false)
  expect(warned).toHaveBeenCalledOnce()
  expect(translate('help', 'title')).toBe('Help')
  files['fr/help'] = { title: 'Aide' }
  expect(await loadTexts('help')).toBe(true)
  expect(translate('help', 'title')).toBe('Aide')
  warned.mockRestore()
})

test('a screen without its English words does not open: keys are never shown', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await expect(loadTexts('nowhere')).rejects.toThrow('no nowhere in en')
  warned.mockRestore()
})

test('a page that goes on in English leaves the chosen language kept', async () => {
  await switchToEnglish()
  expect(translate('kit', 'save')).toBe('Save')
  expect([language.now(), localStorage.getItem('language')]).toEqual(['en', 'fr'])
})

test('words that only the server knows may be missing', () => {
  expect(textIfKnown('kit', 'NO_SUCH_CODE')).toBeUndefined()
})
