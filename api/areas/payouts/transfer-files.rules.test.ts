import { expect, test } from 'vitest'
import { amountText, bankText, pain001 } from './transfer-files.rules.ts'

const debtor = { name: 'Harbour Eats & Söhne', iban: 'GB29NWBK60161331926819', bic: 'NWBKGB2L' }
const transfer = (changes: object = {}) => ({
  number: 'PO-000001',
  amount: 158500,
  currency: 'EUR',
  creditor: { account_holder: 'Pier <Pizza>', iban: 'DE89370400440532013000', bic: 'DEUTDEFF500' },
  text: 'Payout PO-000001',
  ...changes,
})
const file = (transfers: readonly ReturnType<typeof transfer>[]) =>
  pain001({ messageId: 'RUN-1', createdAt: '2026-11-24T06:00:00', executionDay: '2026-11-24', debtor, transfers })

test('amounts have the decimals of their currency', () => {
  expect(amountText(158500, 'EUR')).toBe('1585.00')
  expect(amountText(5, 'GBP')).toBe('0.05')
  expect(amountText(1500, 'JPY')).toBe('1500')
  expect(amountText(1234, 'KWD')).toBe('1.234')
})

test('texts keep only letters that banks accept', () => {
  expect(bankText('Café Łódź Großmann & Co', 70)).toBe('Cafe lodz Grossmann + Co')
  expect(bankText('مطعم', 70)).toBe('')
  expect(bankText('a'.repeat(80), 70)).toHaveLength(70)
})

test('a SEPA file has a header with count and sum, the account that pays, and each transfer', () => {
  const xml = file([transfer(), transfer({ number: 'PO-000002', amount: 50 })])
  expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"')
  expect(xml.match(/<NbOfTxs>2<\/NbOfTxs>/g)).toHaveLength(2)
  expect(xml.match(/<CtrlSum>1585\.50<\/CtrlSum>/g)).toHaveLength(2)
  expect(xml).toContain('<SvcLvl><Cd>SEPA</Cd></SvcLvl>')
  expect(xml).toContain('<ReqdExctnDt><Dt>2026-11-24</Dt></ReqdExctnDt>')
  expect(xml).toContain('<Dbtr><Nm>Harbour Eats + Sohne</Nm></Dbtr>')
  expect(xml).toContain('<InstdAmt Ccy="EUR">1585.00</InstdAmt>')
  expect(xml).toContain(
    '<Cdtr><Nm>Pier Pizza</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>',
  )
  expect(xml).toContain('<EndToEndId>PO-000002</EndToEndId>')
})

test('currencies are never added up, and only euros are SEPA', () => {
  const xml = file([transfer(), transfer({ currency: 'GBP', number: 'PO-000003' })])
  expect(xml.match(/<PmtInf>/g)).toHaveLength(2)
  expect(xml.match(/<CtrlSum>/g)).toHaveLength(2)
  expect(xml.match(/SEPA/g)).toHaveLength(1)
})

test('an account without an IBAN has its number', () => {
  const xml = file([
    transfer({ currency: 'USD', creditor: { account_holder: '食', account_number: '1234', bic: 'CHASUS33' } }),
  ])
  expect(xml).toContain('<Cdtr><Nm>PO-000001</Nm></Cdtr><CdtrAcct><Id><Othr><Id>1234</Id></Othr></Id></CdtrAcct>')
})
