import type { SocialLink } from '#contract/areas/settings/social-links.ts'

/** Rows of a table: what it is, how much, and the change since the period before. */
export type FigureGroup = { title?: string; rows: readonly { label: string; value: string; change?: string }[] }

export const defaultColor = '#0b563d'
export const validColor = (color: string | null) => (/^#[0-9a-fA-F]{6}$/.test(color ?? '') ? color : null)

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

type Page = {
  language: string
  isRightToLeft: boolean
  store: string
  color: string
  paragraphs: readonly string[]
  items: readonly string[]
  figures: readonly FigureGroup[]
  button: { link: string; label: string; color: string } | undefined
  footer: string
  unsubscribe: { link: string; text: string } | undefined
  links: readonly SocialLink[]
}

/** Mail programs that ignore it show the light colours of the elements. */
const darkStyle = [
  '@media (prefers-color-scheme:dark){',
  'body{background:#171512!important;color:#f1eee7!important}',
  '.card{background:#24211c!important}',
  '.soft,.soft a{color:#b3ab9b!important}',
  '.row td{border-color:#3d382f!important}',
  '}',
].join('')

/** The HTML of a mail. Texts are escaped. */
export function mailPage({
  language,
  isRightToLeft,
  store,
  color,
  footer,
  unsubscribe,
  links,
  ...content
}: Page): string {
  const ending = unsubscribe
    ? ` <a href="${escape(unsubscribe.link)}" style="color:#6b6455">${escape(unsubscribe.text)}</a>`
    : ''
  const font = "16px/1.6 system-ui,-apple-system,'Segoe UI',Tahoma,sans-serif"
  const headStyle = `background:${color};color:${textColorOn(color)};padding:16px 24px;font-weight:700`
  const footStyle = 'max-width:520px;margin:16px auto 0;font-size:12px;color:#6b6455'
  return [
    `<!doctype html><html lang="${language}" dir="${isRightToLeft ? 'rtl' : 'ltr'}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light dark"><style>${darkStyle}</style></head>`,
    `<body style="margin:0;background:#f6f4ee;padding:24px 12px;font:${font};color:#1c1a16">`,
    '<div class="card" style="max-width:520px;margin:0 auto;background:#fff;border-radius:12px;overflow:hidden">',
    `<div style="${headStyle}">${escape(store)}</div>`,
    `<div style="padding:24px">${contentOf(content, isRightToLeft ? 'left' : 'right')}</div></div>`,
    `<p class="soft" style="${footStyle}">${escape(footer)}${ending}</p>`,
    links.length > 0 ? `<p style="max-width:520px;margin:12px auto 0">${links.map(socialIcon).join(' ')}</p>` : '',
    '</body></html>',
  ].join('')
}

function contentOf(
  { paragraphs, items, figures, button }: Pick<Page, 'paragraphs' | 'items' | 'figures' | 'button'>,
  end: 'left' | 'right',
): string {
  const body = paragraphs.map(
    (paragraph) => `<p style="margin:0 0 16px">${escape(paragraph).replaceAll('\n', '<br>')}</p>`,
  )
  const list =
    items.length > 0
      ? `<p style="margin:0 0 16px">${items.map((item) => `<bdi>${escape(item)}</bdi>`).join('<br>')}</p>`
      : ''
  return [...body, list, ...figures.map((group) => figureTable(group, end)), button ? action(button) : ''].join('')
}

function action({ link, label, color }: NonNullable<Page['button']>): string {
  const buttonStyle = [
    `display:inline-block;background:${color};color:${textColorOn(color)};padding:12px 20px`,
    'border-radius:8px;text-decoration:none;font-weight:600',
  ].join(';')
  const linkStyle = 'margin:0 0 16px;font-size:13px;color:#6b6455;word-break:break-all'
  return [
    `<p style="margin:24px 0"><a href="${escape(link)}" style="${buttonStyle}">${escape(label)}</a></p>`,
    `<p class="soft" dir="ltr" style="${linkStyle}">${escape(link)}</p>`,
  ].join('')
}

/** Programs for mail do not know logical sides. */
function figureTable({ title, rows }: FigureGroup, end: 'left' | 'right'): string {
  const cell = 'padding:8px 0;border-bottom:1px solid #e6e1d6;vertical-align:top'
  const lines = rows.map(({ label, value, change }) =>
    [
      `<tr class="row"><td style="${cell}"><bdi>${escape(label)}</bdi></td>`,
      `<td style="${cell};text-align:${end};padding-${end === 'right' ? 'left' : 'right'}:16px"><bdi style="white-space:nowrap">${escape(value)}</bdi>`,
      change
        ? `<br><small class="soft" style="color:#6b6455"><bdi style="white-space:nowrap">${escape(change)}</bdi></small>`
        : '',
      '</td></tr>',
    ].join(''),
  )
  const head = title === undefined ? '' : `<p style="margin:0;font-weight:700">${escape(title)}</p>`
  return `${head}<table style="width:100%;border-collapse:collapse;font-size:15px;margin:0 0 20px">${lines.join('')}</table>`
}

/** The icon of a page on social media, 30 by 30 pixels. */
const socialIcon = ({ name, url, icon_url }: SocialLink): string =>
  `<a href="${escape(url)}"><img src="${escape(icon_url)}" width="30" height="30" alt="${escape(name)}"></a>`

/** Black or white, whichever contrasts better with the colour. */
function textColorOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff'
}
