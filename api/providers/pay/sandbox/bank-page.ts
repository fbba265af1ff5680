import { createHash } from 'node:crypto'
import { formatMoney } from '#api/platform/text/format.ts'
import { bankTextsFor } from './bank-texts.ts'
import type { IntentRow } from './intents.db.ts'

const style = `
:root {
  color-scheme:light dark;--floor:light-dark(#fbfaf7,#171512);--counter:light-dark(#fff,#1c1a16);
  --ink:light-dark(#1c1a16,#f1eee7);--ink-2:light-dark(#585246,#c4bdae);--line:light-dark(#ddd8cc,#38342c);
  --edge:light-dark(#8f8878,#7d7667);--brand:light-dark(#0f6b4b,#2a9468);--on-brand:light-dark(#fff,#06180f);
  --brand-ink:light-dark(#0b563d,#63cba0);--soon-soft:light-dark(#fbf3e2,#2e2413);
  --soon-ink:light-dark(#80530f,#e0a94a)
}
*{box-sizing:border-box}
body {
  margin:0;min-height:100dvh;display:grid;place-items:center;padding:16px;background:var(--floor);
  color:var(--ink);font:16px/1.5 Geist,"IBM Plex Sans Arabic",system-ui,sans-serif;
  font-variant-numeric:tabular-nums
}
main {
  width:100%;max-width:420px;background:var(--counter);border:1px solid var(--line);border-radius:16px;
  padding:24px
}
.bank{display:flex;align-items:center;gap:8px;margin:0 0 20px;color:var(--ink-2);font-size:14px;font-weight:500}
h1{margin:0 0 4px;font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.01em}
p{margin:0;color:var(--ink-2)}
dl{margin:20px 0;padding:4px 0;border-block:1px solid var(--line)}
dl div{display:flex;justify-content:space-between;gap:24px;padding:8px 0}
dt{color:var(--ink-2)}
dd{margin:0;text-align:end;font-weight:500;overflow-wrap:anywhere}
form{display:grid;gap:8px}
button,.back {
  display:block;width:100%;min-height:48px;padding:10px 16px;border:1px solid var(--edge);border-radius:10px;
  background:transparent;color:var(--ink);font:inherit;font-weight:500;text-align:center;text-decoration:none;
  cursor:pointer
}
.yes{border-color:transparent;background:var(--brand);color:var(--on-brand)}
.back{margin-top:20px;color:var(--brand-ink)}
:focus-visible{outline:2px solid var(--brand-ink);outline-offset:2px}
.test {
  margin-top:20px;padding:8px 12px;border-radius:10px;background:var(--soon-soft);color:var(--soon-ink);
  font-size:14px
}`

const styleHash = createHash('sha256').update(style).digest('base64')

/** Policy of the bank page: no scripts, this one style, and forms that may redirect to the shop only. */
export function bankContentSecurityPolicy(returnUrl: string | null): string {
  const returnOrigin = returnUrl === null ? '' : ` ${new URL(returnUrl).origin}`
  return `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'${returnOrigin}; base-uri 'none'; frame-ancestors 'none'`
}

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const lock = [
  '<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75"',
  ' stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">',
  '<rect x="5" y="11" width="14" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/></svg>',
].join('')

type BankPageIntent = Pick<IntentRow, 'amount' | 'currency' | 'status' | 'card_last4' | 'description' | 'return_url'>

/** The bank's authentication page. After the answer it shows the result. */
export function bankPage(intent: BankPageIntent, acceptLanguage: string | undefined): string {
  const { locale, t } = bankTextsFor(acceptLanguage)
  const details = [
    [t.amount, formatMoney(intent.amount, intent.currency, locale)],
    [t.payee, intent.description],
    [t.card, intent.card_last4 ? `•••• ${intent.card_last4}` : ''],
  ].filter(([, value]) => value !== '')
  const list = `<dl>${details.map(([name = '', value = '']) => `<div><dt>${escape(name)}</dt><dd><bdi>${escape(value)}</bdi></dd></div>`).join('')}</dl>`
  const isAnswerPending = intent.status === 'requires_action'
  const form = [
    `<form method="post"><button class="yes" name="answer" value="approve">${t.approve}</button>`,
    `<button name="answer" value="decline">${t.decline}</button></form>`,
  ].join('')
  const backLink = intent.return_url ? `<a class="back" href="${escape(intent.return_url)}">${t.back}</a>` : ''
  const outcome = intent.status === 'succeeded' || intent.status === 'processing' ? t.done : t.over
  return [
    `<!doctype html><html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${t.title}</title><style>${style}</style>\n`,
    `<main><p class="bank">${lock}${t.bank}</p><h1>${t.title}</h1><p>${isAnswerPending ? t.ask : outcome}</p>`,
    `${list}${isAnswerPending ? form : backLink}<p class="test">${t.test}</p></main></html>`,
  ].join('')
}
