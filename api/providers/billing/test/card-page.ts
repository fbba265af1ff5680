import { createHash } from 'node:crypto'
import { expiryYears } from '#contract/areas/billing/schemas.ts'

const style = `
:root{color-scheme:light dark;--page:light-dark(#fbfaf7,#171512);--card:light-dark(#fff,#1c1a16);--ink:light-dark(#1c1a16,#f1eee7);
--ink-2:light-dark(#585246,#c4bdae);--edge:light-dark(#8f8878,#7d7667);--brand:light-dark(#0f6b4b,#2a9468);
--on-brand:light-dark(#fff,#06180f);--bad:light-dark(#a3271b,#ff9d92)}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:16px;background:var(--page);color:var(--ink);
font:16px/1.5 Geist,"IBM Plex Sans Arabic",system-ui,sans-serif}
main{width:100%;max-width:420px;background:var(--card);border:1px solid var(--edge);border-radius:16px;padding:24px}
h1{margin:0 0 4px;font-size:20px}p{margin:0;color:var(--ink-2)}form{display:grid;gap:16px;margin-top:20px}
label{display:grid;gap:4px;font-size:14px}.row{display:grid;grid-template-columns:1fr 1fr 1fr;gap:12px}
input,select,button{min-height:44px;border:1px solid var(--edge);border-radius:10px;padding:8px 12px;background:var(--card);
color:var(--ink);font:inherit;width:100%}button{border-color:transparent;background:var(--brand);color:var(--on-brand);font-weight:500}
.error{color:var(--bad);font-size:14px}`
const styleHash = createHash('sha256').update(style).digest('base64')

/** Policy of the page: no scripts, this one style, and a form that may redirect to the panel only. */
export const cardPagePolicy = (returnUrl: string): string =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self' ${new URL(returnUrl).origin}; base-uri 'none'; frame-ancestors 'none'`

const texts = {
  en: {
    title: 'Add a card',
    note: 'Verification may charge Rs. 1 in India.',
    number: 'Card Number',
    save: 'Save card',
  },
  ar: {
    title: 'إضافة بطاقة',
    note: 'قد يخصم التحقق روبية هندية واحدة في الهند.',
    number: 'رقم البطاقة',
    save: 'حفظ البطاقة',
  },
}

const options = (values: readonly string[]) => values.map((value) => `<option>${value}</option>`).join('')
const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
const years = Array.from({ length: expiryYears.last - expiryYears.first + 1 }, (_, index) =>
  String(expiryYears.first + index),
)

/** The gateway's own page for the fields of a card. */
export function cardPage(errors: Readonly<Record<string, string[]>>, acceptLanguage: string | undefined): string {
  const locale = acceptLanguage?.startsWith('ar') ? 'ar' : 'en'
  const t = texts[locale]
  const errorOf = (field: string) =>
    errors[field]?.[0] ? `<span class="error" role="alert">${errors[field][0]}</span>` : ''
  return `<!doctype html><html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${t.title}</title><style>${style}</style>
<main><h1>${t.title}</h1><p>${t.note}</p><form method="post" dir="ltr">
<label>${t.number}<input name="number" inputmode="numeric" autocomplete="cc-number" required autofocus>${errorOf('number')}</label>
<div class="row"><label>MM<select name="expiry_month" autocomplete="cc-exp-month">${options(months)}</select></label>
<label>YYYY<select name="expiry_year" autocomplete="cc-exp-year">${options(years)}</select>${errorOf('expiry_year')}</label>
<label>CVV<input name="cvv" inputmode="numeric" autocomplete="cc-csc" required>${errorOf('cvv')}</label></div>
<button>${t.save}</button></form></main></html>`
}
