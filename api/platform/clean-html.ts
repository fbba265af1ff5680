const common = ['dir', 'lang', 'title']
const allowed: ReadonlyMap<string, readonly string[]> = new Map([
  ...[
    'p',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'ul',
    'li',
    'blockquote',
    'pre',
    'code',
    'figure',
    'figcaption',
    'table',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'div',
    'span',
    'dl',
    'dt',
    'dd',
    'br',
    'hr',
  ].map((name) => [name, common] as const),
  ['ol', [...common, 'start']],
  ['a', [...common, 'href']],
  ['img', [...common, 'src', 'alt', 'width', 'height']],
  ['th', [...common, 'colspan', 'rowspan']],
  ['td', [...common, 'colspan', 'rowspan']],
  ['iframe', [...common, 'src', 'width', 'height']],
])
const empty: ReadonlySet<string> = new Set(['br', 'hr', 'img'])
/** Elements whose inside is not text for a reader; it goes with them. */
const swallowed: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'svg',
  'math',
  'textarea',
  'title',
  'select',
  'object',
  'embed',
  'xmp',
  'plaintext',
  'iframe',
  'head',
  'audio',
  'video',
])
const videos =
  /^https:\/\/(www\.youtube-nocookie\.com\/embed\/|www\.youtube\.com\/embed\/|player\.vimeo\.com\/video\/)[\w-]+(\?[\w=&-]*)?$/
const links = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i
const pictures = /^(https?:\/\/|\/(?![/\\]))/i

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
const decoded = (text: string) =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
    },
  )
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/**
 * Markup that people wrote for a page or a popup, with nothing left that runs, loads from elsewhere than pictures and listed video hosts, or breaks out of its place.
 * The answer is written anew from a list of elements and attributes, every text escaped: what this reader misunderstands comes out as text, never as markup.
 */
export function cleanHtml(html: string): string {
  const open: string[] = []
  let out = ''
  let at = 0
  while (at < html.length) {
    const start = html.indexOf('<', at)
    out += escaped(decoded(html.slice(at, start < 0 ? html.length : start)))
    if (start < 0) break
    const tag = readTag(html, start)
    at = tag.end
    if (tag.kind === 'text') out += '&lt;'
    if (tag.kind === 'close') out += closed(open, tag.name)
    if (tag.kind !== 'open') continue
    const attributes = keptAttributes(tag.name, tag.attributes)
    const isSwallowed = swallowed.has(tag.name) && !(tag.name === 'iframe' && attributes !== undefined)
    if (isSwallowed) at = endOf(html, tag.name, at)
    if (isSwallowed || attributes === undefined) continue
    out += `<${tag.name}${attributes}>`
    if (tag.name === 'iframe') {
      out += '</iframe>'
      at = endOf(html, tag.name, at)
    } else if (!empty.has(tag.name)) open.push(tag.name)
  }
  return (
    out +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  )
}

/** A longer one is text: nobody writes it, and reading on for each '<' would take for ever. */
const longestTag = 4_000

type Tag = { kind: 'text' | 'comment' | 'close' | 'open'; name: string; attributes: string; end: number }

function readTag(html: string, start: number): Tag {
  const rest = html.slice(start, start + longestTag)
  const comment = /^<(?:!--[\s\S]*?(?:-->|$)|[!?][^>]*(?:>|$))/.exec(rest)
  if (comment) return { kind: 'comment', name: '', attributes: '', end: start + comment[0].length }
  const tag = /^<(\/?)([a-z][a-z0-9]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/i.exec(rest)
  if (!tag) return { kind: 'text', name: '', attributes: '', end: start + 1 }
  const [whole, slash, name = '', attributes = ''] = tag
  return { kind: slash === '/' ? 'close' : 'open', name: name.toLowerCase(), attributes, end: start + whole.length }
}

function endOf(html: string, name: string, at: number): number {
  const end = new RegExp(`</${name}[^>]*>`, 'i').exec(html.slice(at))
  return end ? at + end.index + end[0].length : html.length
}

function closed(open: string[], name: string): string {
  const from = open.lastIndexOf(name)
  return from < 0
    ? ''
    : open
        .splice(from)
        .toReversed()
        .map((one) => `</${one}>`)
        .join('')
}

/** The attributes as text, or undefined where the element may not stand. */
function keptAttributes(name: string, text: string): string | undefined {
  const names = allowed.get(name)
  if (!names) return undefined
  const kept = new Map<string, string>()
  for (const [, attribute = '', double, single, bare] of text.matchAll(
    /([a-z][\w-]*)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi,
  )) {
    const [key, value] = [attribute.toLowerCase(), decoded(double ?? single ?? bare ?? '').trim()]
    if (names.includes(key) && !kept.has(key) && isFit(name, key, value)) kept.set(key, value)
  }
  if ((name === 'img' || name === 'iframe') && !kept.has('src')) return undefined
  if (kept.get('href')?.startsWith('http')) kept.set('rel', 'noopener nofollow')
  if (name === 'iframe')
    kept.set('sandbox', 'allow-scripts allow-same-origin allow-presentation').set('loading', 'lazy')
  return [...kept].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')
}

function isFit(name: string, key: string, value: string): boolean {
  if (/\p{Cc}/u.test(value)) return false
  if (key === 'href') return links.test(value)
  if (key === 'src') return (name === 'iframe' ? videos : pictures).test(value)
  if (key === 'dir') return ['ltr', 'rtl', 'auto'].includes(value)
  if (['width', 'height', 'colspan', 'rowspan', 'start'].includes(key)) return /^\d{1,4}$/.test(value)
  return value.length <= 500
}
