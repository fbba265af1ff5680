import { currencies } from '#contract/rules/currencies.ts'

type Debtor = { name: string; iban: string; bic: string }
/** A bank transfer to a merchant. `number` is the end-to-end reference that both sides see. */
export type Transfer = {
  number: string
  amount: number
  currency: string
  creditor: Readonly<Record<string, string>>
  text: string
}
export type TransferFile = {
  /** Unique for each file. */
  messageId: string
  createdAt: string
  /** Day on which the bank executes the transfers. */
  executionDay: string
  debtor: Debtor
  transfers: readonly Transfer[]
}

/** An amount in units of its currency, as files for banks have it. */
export function amountText(amount: number, currency: string): string {
  const decimals = currencies.find(({ code }) => code === currency)?.minor_unit ?? 2
  const digits = String(amount).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Letters that all banks accept: the Latin character set of SEPA. Others lose their accents or become spaces. */
export const bankText = (text: string, maxLength: number): string =>
  text
    .replace(/ß/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/&/g, '+')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

/**
 * A credit transfer initiation, ISO 20022 pain.001.001.09, with one payment information for each currency. Euro transfers
 * are SEPA transfers.
 */
export function pain001({ messageId, createdAt, executionDay, debtor, transfers }: TransferFile): string {
  const name = bankText(debtor.name, 70)
  const groups = [...Map.groupBy(transfers, ({ currency }) => currency)].toSorted(([a], [b]) => a.localeCompare(b))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    '<CstmrCdtTrfInitn>',
    '<GrpHdr>',
    element('MsgId', messageId.slice(0, 35)),
    element('CreDtTm', createdAt),
    element('NbOfTxs', String(transfers.length)),
    ...(groups.length === 1 ? [element('CtrlSum', sumOf(transfers))] : []),
    `<InitgPty>${element('Nm', name)}</InitgPty>`,
    '</GrpHdr>',
    ...groups.flatMap(([currency, group]) => [
      '<PmtInf>',
      element('PmtInfId', `${messageId.slice(0, 31)}-${currency}`),
      element('PmtMtd', 'TRF'),
      element('NbOfTxs', String(group.length)),
      element('CtrlSum', sumOf(group)),
      ...(currency === 'EUR' ? [`<PmtTpInf><SvcLvl>${element('Cd', 'SEPA')}</SvcLvl></PmtTpInf>`] : []),
      `<ReqdExctnDt>${element('Dt', executionDay)}</ReqdExctnDt>`,
      `<Dbtr>${element('Nm', name)}</Dbtr>`,
      `<DbtrAcct><Id>${element('IBAN', debtor.iban)}</Id></DbtrAcct>`,
      `<DbtrAgt><FinInstnId>${element('BICFI', debtor.bic)}</FinInstnId></DbtrAgt>`,
      element('ChrgBr', 'SLEV'),
      ...group.map(transferElement),
      '</PmtInf>',
    ]),
    '</CstmrCdtTrfInitn>',
    '</Document>',
    '',
  ].join('\n')
}

/** The sum of a file of one currency. */
const sumOf = (transfers: readonly Transfer[]): string =>
  amountText(
    transfers.reduce((sum, { amount }) => sum + amount, 0),
    transfers[0]?.currency ?? '',
  )

function transferElement({ number, amount, currency, creditor, text }: Transfer): string {
  const { account_holder = '', iban, account_number = '', bic } = creditor
  const account = iban ? element('IBAN', iban) : `<Othr>${element('Id', account_number.slice(0, 34))}</Othr>`
  return [
    '<CdtTrfTxInf>',
    `<PmtId>${element('EndToEndId', number)}</PmtId>`,
    `<Amt><InstdAmt Ccy="${currency}">${amountText(amount, currency)}</InstdAmt></Amt>`,
    ...(bic ? [`<CdtrAgt><FinInstnId>${element('BICFI', bic)}</FinInstnId></CdtrAgt>`] : []),
    `<Cdtr>${element('Nm', bankText(account_holder, 70) || number)}</Cdtr>`,
    `<CdtrAcct><Id>${account}</Id></CdtrAcct>`,
    `<RmtInf>${element('Ustrd', bankText(text, 140))}</RmtInf>`,
    '</CdtTrfTxInf>',
  ].join('')
}
