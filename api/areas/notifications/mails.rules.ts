import type { SocialLink } from '#contract/areas/settings/social-links.ts'
import type { Channel } from '#contract/rules/messages/message-events.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import { defaultColor, mailPage, validColor } from './mails/mail-page.rules.ts'
import type { FigureGroup } from './mails/mail-page.rules.ts'
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
  /** Tables of two columns between the text and the button. */
  figures?: readonly FigureGroup[]
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

/** Values keep their own direction in a text that runs from right to left: names, dates and amounts. */
const isolate = (locale: string, text: string) =>
  rightToLeft.has(locale) && text !== '' ? `\u2068${text}\u2069` : text

/** A value that ends with a full stop, such as an Arabic currency, takes that of the sentence. */
const fillPlaceholders = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}(\.?)/g, (placeholder, key: string, stop: string) => {
    const value = values[key]
    return value === undefined ? placeholder : value.endsWith('.') ? value : value + stop
  })
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim()

/** The name of a channel in a language. */
export const channelName = (channel: Channel, locale: string): string =>
  (texts[mailLanguage(locale)] ?? en)[`channel_${channel}`]

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
  const { link: linkText, ...values } = placeholdersFor(content, brand)
  const isolated = Object.entries(values).map(([key, value]) => [key, isolate(content.locale, value)])
  const placeholders = { ...Object.fromEntries(isolated), link: linkText }
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

const figureText = ({ title, rows }: FigureGroup, language: string): string =>
  [
    ...(title === undefined ? [] : [title]),
    ...rows.map(({ label, value, change }) =>
      [isolate(language, label), ': ', isolate(language, value), change ? ` (${isolate(language, change)})` : ''].join(
        '',
      ),
    ),
  ].join('\n')

const stopTexts: Partial<Record<MailTemplate, 'stop_report' | 'stop_export'>> = {
  saved_report: 'stop_report',
  scheduled_export: 'stop_export',
}

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
        text: (texts[language] ?? en)[stopTexts[template] ?? 'unsubscribe'],
      }
    : undefined
  return {
    subject,
    text: [
      ...paragraphs,
      items.join('\n'),
      ...(content.figures ?? []).map((group) => figureText(group, language)),
      button ? `${button.label}: ${button.link}` : '',
      footer,
      unsubscribe ? `${unsubscribe.text}: ${unsubscribe.link}` : '',
    ]
      .filter((line) => line !== '')
      .join('\n\n'),
    html: mailPage({
      language,
      isRightToLeft: rightToLeft.has(language),
      store: brand.store,
      color: validColor(brand.color) ?? defaultColor,
      paragraphs,
      items,
      figures: content.figures ?? [],
      button,
      footer,
      unsubscribe,
      links: brand.links ?? [],
    }),
    locale: language,
  }
}

/** A mail whose pictures are found from anywhere. Stored mails name files of the tenant by their path. */
export const withAbsolutePictures = (html: string, origin: string): string =>
  html.replaceAll('<img src="/', `<img src="${origin}/`)

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
