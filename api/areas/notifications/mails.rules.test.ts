import { expect, test } from 'vitest'
import {
  channelName,
  mailLocales,
  mailTemplates,
  placeholdersOf,
  renderMail,
  withAbsolutePictures,
} from './mails.rules.ts'

const brand = { store: 'Harbour Eats', color: '#0F6B4B' }

test('every language has the same placeholders', () => {
  for (const locale of mailLocales)
    for (const template of mailTemplates)
      expect([locale, template, placeholdersOf(locale, template)]).toEqual([
        locale,
        template,
        placeholdersOf('en', template),
      ])
})

test('a mail has a greeting, a button, the plain link and no placeholder left', () => {
  const mail = renderMail(
    {
      template: 'password_reset',
      locale: 'en',
      name: 'Ada',
      values: { minutes: 60 },
      link: 'https://shop.example/password/reset?token=x&e=1',
    },
    brand,
  )
  expect(mail.subject).toBe('Choose a new password')
  expect(mail.html).toContain('href="https://shop.example/password/reset?token=x&#38;e=1"')
  expect(mail.text).toContain('Choose a new password: https://shop.example/password/reset?token=x&e=1')
  expect(mail.text).toContain('for 60 minutes')
  expect(`${mail.html}${mail.text}${mail.subject}`).not.toMatch(/\{\w+\}/)
})

test('values are escaped, and line breaks are removed from the subject', () => {
  const mail = renderMail(
    {
      template: 'order_accepted',
      locale: 'en',
      name: '<b>Eve</b>',
      values: { merchant: 'A & B\r\nBcc: x@y.z', order_id: '7' },
    },
    brand,
  )
  expect(mail.subject).toBe('A & B Bcc: x@y.z has accepted your order 7')
  expect(mail.html).toContain('Hello &#60;b&#62;Eve&#60;/b&#62;,')
  expect(mail.html).not.toContain('<b>Eve')
})

test('Arabic is right-to-left; unknown languages and invalid colours use the defaults', () => {
  expect(renderMail({ template: 'welcome', locale: 'ar', name: 'سارة' }, brand).html).toContain('dir="rtl"')
  expect(renderMail({ template: 'welcome', locale: 'xx', name: '' }, brand)).toMatchObject({
    locale: 'en',
    subject: 'Welcome to Harbour Eats',
  })
  expect(renderMail({ template: 'welcome', locale: 'en', name: '' }, { store: 'X', color: 'red;}' }).html).toContain(
    'background:#0b563d',
  )
})

test('icons of social media end a mail, 30 by 30 pixels, at an address that is found from anywhere', () => {
  const links = [{ name: 'A "page"', url: 'https://social.example/x?a=1&b=2', icon_url: '/files/t/icon.png' }]
  const { html } = renderMail({ template: 'welcome', locale: 'en', name: '' }, { ...brand, links })
  expect(withAbsolutePictures(html, 'https://shop.example')).toContain(
    '<a href="https://social.example/x?a=1&#38;b=2"><img src="https://shop.example/files/t/icon.png" width="30" height="30" alt="A &#34;page&#34;"></a>',
  )
  expect(renderMail({ template: 'welcome', locale: 'en', name: '' }, brand).html).not.toContain('<img')
})

test('figures are a table, and lines of the plain text', () => {
  const rows = [{ label: 'Sales', value: '£10.00', change: '+5%' }]
  const mail = (locale: string) =>
    renderMail(
      {
        template: 'saved_report',
        locale,
        name: '',
        values: { report: 'Week', place: 'Pier <Pizza>', period: '1 Nov', days: 7 },
        figures: [{ rows }, { title: 'Merchant', rows: [{ label: 'Pier <Pizza>', value: '£7.00' }] }],
      },
      brand,
    )
  expect(mail('en').text).toContain('Sales: £10.00 (+5%)\n\nMerchant\nPier <Pizza>: £7.00')
  expect(mail('en').html).toContain('<bdi>Pier &#60;Pizza&#62;</bdi></td>')
  expect(mail('en').html).toContain('text-align:right')
  expect(mail('ar').html).toContain('text-align:left')
})

test('names, dates and amounts keep their direction in a text from right to left', () => {
  const values = { report: 'Week', place: 'Harbour Eats', period: '1 Nov', days: 7 }
  const { text, html } = renderMail({ template: 'saved_report', locale: 'ar', name: 'Ada', values }, brand)
  for (const part of ['Ada', 'Harbour Eats', '1 Nov']) {
    expect(text).toContain(`\u2068${part}\u2069`)
    expect(html).toContain(`\u2068${part}\u2069`)
  }
})

test('channels have names in each language, and English ones in others', () => {
  expect(['en', 'fr', 'fi', 'ko', 'xx'].map((locale) => channelName('sms', locale))).toEqual([
    'SMS',
    'SMS',
    'Tekstiviesti',
    '문자',
    'SMS',
  ])
  expect(channelName('email', 'ar')).toBe('البريد الإلكتروني')
})

test('a value that ends with a full stop takes that of the sentence', () => {
  const mail = renderMail(
    {
      template: 'order_placed',
      locale: 'en',
      name: 'Ada',
      values: { merchant: 'Pier', total: '5.630 د.ك.', order_id: '7' },
    },
    brand,
  )
  expect(mail.text).toContain('د.ك.\n')
  expect(mail.text).not.toContain('..')
})
