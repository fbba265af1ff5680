import sanitize from 'sanitize-html'

const common = ['dir', 'lang', 'title']
const plainElements = `p h1 h2 h3 h4 h5 h6 strong b em i u s small sub sup ul ol li blockquote pre code figure figcaption
  table thead tbody tfoot tr th td div span dl dt dd br hr a img iframe`
/** Elements that are removed together with their content. */
const removedWithContent =
  'script style template noscript noembed noframes svg math textarea title select option object embed xmp plaintext head audio video'

const videos =
  /^https:\/\/(www\.youtube-nocookie\.com\/embed\/|www\.youtube\.com\/embed\/|player\.vimeo\.com\/video\/)[\w-]+(\?[\w=&-]*)?$/
const links = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i
const pictures = /^(https?:\/\/|\/(?![/\\]))/i

const iframeSandbox = 'allow-scripts allow-same-origin allow-presentation'

const options: sanitize.IOptions = {
  allowedTags: plainElements.split(/\s+/),
  nonTextTags: removedWithContent.split(' '),
  allowedAttributes: {
    '*': common,
    ol: ['start'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    iframe: ['src', 'width', 'height', 'sandbox', 'loading'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'], iframe: ['https'] },
  allowProtocolRelative: false,
  allowIframeRelativeUrls: false,
  parseStyleAttributes: false,
  nestingLimit: 100,
  transformTags: {
    // The content of an iframe is never shown.
    iframe: (tagName, attribs) => ({ tagName, attribs, text: '' }),
    '*': (tagName, attribs) => ({ tagName, attribs: safeAttributes(tagName, attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'iframe') && !attribs['src'],
}

/** Repaired markup can nest differently when it is parsed again. Two passes are enough for nearly all input. */
const maxPasses = 5
/** Characters of a page or popup that are shown. The time to sanitize grows with the length. */
export const maxHtmlLength = 300_000

/**
 * Sanitizes HTML that users wrote for a page or a popup. The result runs no code and loads only images and videos
 * of the listed hosts. Passes repeat until nothing changes, so sanitizing the result again changes nothing. What is beyond `maxHtmlLength` is cut off.
 */
export function sanitizeHtml(html: string): string {
  let clean = sanitize(html.slice(0, maxHtmlLength), options)
  for (let pass = 1; pass < maxPasses; pass++) {
    const next = sanitize(clean, options)
    if (next === clean) break
    clean = next
  }
  return clean
}

function safeAttributes(tag: string, attributes: sanitize.Attributes): sanitize.Attributes {
  const allowed: sanitize.Attributes = {}
  for (const [name, text] of Object.entries(attributes)) {
    const value = text.trim()
    if (isAllowedValue(tag, name, value)) allowed[name] = value
  }
  if (tag === 'a' && /^https?:/i.test(allowed['href'] ?? '')) allowed['rel'] = 'noopener nofollow'
  if (tag === 'iframe') Object.assign(allowed, { sandbox: iframeSandbox, loading: 'lazy' })
  return allowed
}

function isAllowedValue(tag: string, name: string, value: string): boolean {
  if (/\p{Cc}/u.test(value)) return false
  if (name === 'href') return links.test(value)
  if (name === 'src') return (tag === 'iframe' ? videos : pictures).test(value)
  if (name === 'dir') return ['ltr', 'rtl', 'auto'].includes(value)
  if (['width', 'height', 'colspan', 'rowspan', 'start'].includes(name)) return /^\d{1,4}$/.test(value)
  return !['rel', 'sandbox', 'loading'].includes(name) && value.length <= 500
}
