import type { SocialLink } from '#contract/areas/settings/social-links.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import en from './texts/en.json' with { type: 'json' }

type MailTexts = typeof en
type MailTemplates = { [K in keyof MailTexts as MailTexts[K] extends string ? never : K]: MailTexts[K] }
export type MailTemplate = keyof MailTemplates
type TemplateText = { subject: string; lines: string[]; button?: string }

export type Brand = { store: string; color: string | null; links?: readonly SocialLink[] }
/** A text that a tenant can change. Paragraphs of the message are separated by blank lines. */
export type MessageText = {
  subject: string | null
  message: string
  button_label: string | null
  button_color: string | null
}
export type MailContent = {
  template: MailTemplate
  locale: string
  name: string
  values?: Record<string, string | number>
  /** Lines of a list between the text and the button. */
  items?: readonly string[]
  link?: string
  /** Ends mails of this kind, of offers or of a report. */
  unsubscribeLink?: string
}
/** An offer without HTML. */
export type OfferText = { locale: string; title: string; body: string; link: string; unsubscribeLink: string }
/** What messages about an order say, in one language. */
export type OrderContent = { values: Record<string, string>; items: readonly string[]; link?: string }
export type RenderedMail = { subject: string; html: string; text: string; locale: string }

const texts = loadTexts(import.meta.dirname, en)
/** Locales with mail texts; others get English. */
export const mailLocales = Object.keys(texts)
export const mailLanguage = (locale: string): string => (locale in texts ? locale : 'en')
const rightToLeft = new Set(['ar', 'he'])

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const fillPlaceholders = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, key: string) => values[key] ?? placeholder)
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim()

/** The text of a mail in a language, before a tenant has changed it. */
export function defaultMailText(template: MailTemplate, locale: string): MessageText {
  const { subject, lines, button }: TemplateText = (texts[mailLanguage(locale)] ?? en)[template]
  return { subject, message: lines.join('\n\n'), button_label: button ?? null, button_color: null }
}

export type MessageParts = {
  subject: string
  paragraphs: string[]
  items: readonly string[]
  button: { link: string; label: string; color: string } | undefined
  footer: string
}

/** Values as texts, with those of every message. */
const placeholdersFor = (
  { name, values = {}, items = [], link }: Omit<MailContent, 'template' | 'locale'>,
  { store }: Brand,
): Record<string, string> => ({
  store,
  name,
  items: items.join(', '),
  link: link ?? '',
  ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])),
})

/** A text with its tags replaced. The greeting is the first paragraph. */
export function messageParts(text: MessageText, content: Omit<MailContent, 'template'>, brand: Brand): MessageParts {
  const localeTexts = texts[mailLanguage(content.locale)] ?? en
  const placeholders = placeholdersFor(content, brand)
  const greeting = content.name === '' ? '' : fillPlaceholders(localeTexts.hello, placeholders)
  const paragraphs = text.message.split(/\n\s*\n/).map((paragraph) => fillPlaceholders(paragraph, placeholders).trim())
  return {
    subject: oneLine(fillPlaceholders(text.subject ?? '', placeholders)),
    paragraphs: [greeting, ...paragraphs].filter((paragraph) => paragraph !== ''),
    items: content.items ?? [],
    button:
      content.link && text.button_label
        ? {
            link: content.link,
            label: fillPlaceholders(text.button_label, placeholders),
            color: validColor(text.button_color) ?? validColor(brand.color) ?? defaultColor,
          }
        : undefined,
    footer: fillPlaceholders(localeTexts.footer, placeholders),
  }
}

/** A short text, for channels without layout. */
export const renderShortText = (
  text: string,
  content: Omit<MailContent, 'template' | 'locale'>,
  brand: Brand,
): string => fillPlaceholders(text, placeholdersFor(content, brand)).trim()

const defaultColor = '#0b563d'
const validColor = (color: string | null) => (/^#[0-9a-fA-F]{6}$/.test(color ?? '') ? color : null)

/** Renders a mail as HTML and plain text. Values are escaped; a link is shown as a button and as text. */
export function renderMail(
  { template, ...content }: MailContent,
  brand: Brand,
  {
    text = defaultMailText(template, content.locale),
    listsItems = true,
  }: { text?: MessageText | undefined; listsItems?: boolean } = {},
): RenderedMail {
  const language = mailLanguage(content.locale)
  const { subject, paragraphs, button, footer, ...parts } = messageParts(text, content, brand)
  const items = listsItems ? parts.items : []
  const unsubscribe = content.unsubscribeLink
    ? {
        link: content.unsubscribeLink,
        text: (texts[language] ?? en)[template === 'saved_report' ? 'stop_report' : 'unsubscribe'],
      }
    : undefined
  return {
    subject,
    text: [
      ...paragraphs,
      items.join('\n'),
      button ? `${button.label}: ${button.link}` : '',
      footer,
      unsubscribe ? `${unsubscribe.text}: ${unsubscribe.link}` : '',
    ]
      .filter((line) => line !== '')
      .join('\n\n'),
    html: page({
      language,
      store: brand.store,
      color: validColor(brand.color) ?? defaultColor,
      paragraphs,
      items,
      button,
      footer,
      unsubscribe,
      links: brand.links ?? [],
    }),
    locale: language,
  }
}

type Page = {
  language: string
  store: string
  color: string
  paragraphs: readonly string[]
  items: readonly string[]
  button: MessageParts['button']
  footer: string
  unsubscribe: { link: string; text: string } | undefined
  links: readonly SocialLink[]
}

function page({ language, store, color, paragraphs, items, button, footer, unsubscribe, links }: Page): string {
  const body = paragraphs.map(
    (paragraph) => `<p style="margin:0 0 16px">${escape(paragraph).replaceAll('\n', '<br>')}</p>`,
  )
  const list =
    items.length > 0
      ? `<p style="margin:0 0 16px">${items.map((item) => `<bdi>${escape(item)}</bdi>`).join('<br>')}</p>`
      : ''
  const buttonStyle = [
    `display:inline-block;background:${button?.color ?? color};color:${textColorOn(button?.color ?? color)};padding:12px 20px`,
    'border-radius:8px;text-decoration:none;font-weight:600',
  ].join(';')
  const linkStyle = 'margin:0 0 16px;font-size:13px;color:#6b6455;word-break:break-all'
  const action = button
    ? [
        `<p style="margin:24px 0"><a href="${escape(button.link)}" style="${buttonStyle}">${escape(button.label)}</a></p>`,
        `<p dir="ltr" style="${linkStyle}">${escape(button.link)}</p>`,
      ].join('')
    : ''
  const ending = unsubscribe
    ? ` <a href="${escape(unsubscribe.link)}" style="color:#6b6455">${escape(unsubscribe.text)}</a>`
    : ''
  const font = "16px/1.6 system-ui,-apple-system,'Segoe UI',Tahoma,sans-serif"
  const headStyle = `background:${color};color:${textColorOn(color)};padding:16px 24px;font-weight:700`
  return [
    `<!doctype html><html lang="${language}" dir="${rightToLeft.has(language) ? 'rtl' : 'ltr'}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>',
    `<body style="margin:0;background:#f6f4ee;padding:24px;font:${font};color:#1c1a16">`,
    '<div style="max-width:520px;margin:0 auto;background:#fff;border-radius:12px;overflow:hidden">',
    `<div style="${headStyle}">${escape(store)}</div>`,
    `<div style="padding:24px">${body.join('')}${list}${action}</div></div>`,
    `<p style="max-width:520px;margin:16px auto 0;font-size:12px;color:#6b6455">${escape(footer)}${ending}</p>`,
    links.length > 0 ? `<p style="max-width:520px;margin:12px auto 0">${links.map(socialIcon).join(' ')}</p>` : '',
    '</body></html>',
  ].join('')
}

/** The icon of a page on social media, 30 by 30 pixels. */
const socialIcon = ({ name, url, icon_url }: SocialLink): string =>
  `<a href="${escape(url)}"><img src="${escape(icon_url)}" width="30" height="30" alt="${escape(name)}"></a>`

/** A mail whose pictures are found from anywhere. Stored mails name files of the tenant by their path. */
export const withAbsolutePictures = (html: string, origin: string): string =>
  html.replaceAll('<img src="/', `<img src="${origin}/`)

/** Black or white, whichever contrasts better with the colour. */
function textColorOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff'
}

/** Placeholders of a template, sorted. Every language must have the same. */
export const placeholdersOf = (locale: string, template: MailTemplate): string[] =>
  [
    ...new Set(
      [...JSON.stringify(texts[locale]?.[template] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    ),
  ].sort()

const isTemplate = (key: keyof MailTexts): key is MailTemplate => typeof en[key] !== 'string'
export const mailTemplates: MailTemplate[] = (Object.keys(en) as (keyof MailTexts)[]).filter(isTemplate)

/** An offer as a plain text: WhatsApp shows links as text, and words between asterisks bold. */
export const renderOfferText = ({ locale, title, body, link, unsubscribeLink }: OfferText): string =>
  [`*${title}*`, body, link, `${(texts[mailLanguage(locale)] ?? en).unsubscribe}: ${unsubscribeLink}`].join('\n')
