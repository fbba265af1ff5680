const elements = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop clipPath mask pattern symbol use title desc marker'.split(
    ' ',
  ),
)
const attributes = new Set(
  `id class d x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy fr width height viewBox preserveAspectRatio points transform fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits patternUnits patternContentUnits patternTransform gradientUnits gradientTransform
  spreadMethod offset stop-color stop-opacity font-family font-size font-weight font-style text-anchor dominant-baseline letter-spacing lengthAdjust textLength rotate vector-effect display visibility overflow
  markerWidth markerHeight markerUnits refX refY orient marker-start marker-mid marker-end paint-order shape-rendering version role aria-label aria-hidden href xlink:href`.split(
    /\s+/,
  ),
)
const most = 1_048_576
const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)|</g
const pair = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Character references resolved; other entities have no meaning here and leave. */
const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));?/g, (_, decimal?: string, hex?: string, name?: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
    return code === undefined
      ? (named[name ?? ''] ?? '')
      : code > 31 && code <= 0x10ffff
        ? String.fromCodePoint(code)
        : ''
  })

/** The drawing alone: known elements and attributes, references within itself only; no script, style, event, outside address or foreign content. Undefined for what is no SVG. */
export function cleanSvg(text: string): string | undefined {
  if (text.length > most || /<!(DOCTYPE|ENTITY)/i.test(text)) return undefined
  const out: string[] = []
  const open: string[] = []
  let hidden = 0
  for (const [whole, data, closing, name = '', given = '', selfClosing, words] of text.matchAll(token)) {
    if (whole === '<') return undefined
    if (words !== undefined || data !== undefined) {
      if (open.length > 0 && hidden === 0) out.push(escape(data ?? decoded(words ?? '')))
      else if ((words ?? '').trim() !== '' && open.length === 0) return undefined
      continue
    }
    if (name === '') continue
    if (closing) {
      if (open.pop() !== name) return undefined
      if (hidden > 0) hidden--
      else out.push(`</${name}>`)
      continue
    }
    if (open.length === 0 && (name !== 'svg' || out.length > 0)) return undefined
    const isKept = hidden === 0 && elements.has(name)
    if (isKept)
      out.push(
        `<${name}${open.length === 0 ? ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"' : ''}${kept(given)}${selfClosing}>`,
      )
    if (selfClosing) continue
    open.push(name)
    if (!isKept) hidden++
  }
  return open.length === 0 && out.length > 0 ? out.join('') : undefined
}

function kept(given: string): string {
  let text = ''
  for (const [, name = '', double, single] of given.matchAll(pair)) {
    const value = decoded(double ?? single ?? '').trim()
    if (attributes.has(name) && isHarmless(name, value)) text += ` ${name}="${escape(value)}"`
  }
  return text
}

function isHarmless(name: string, value: string): boolean {
  if (name.endsWith('href')) return /^#[\w.-]+$/.test(value)
  const outside = value.replace(/url\(\s*["']?#[\w.-]+["']?\s*\)/gi, '')
  return !/url\s*\(|javascript:|data:|expression|[\\<>]/i.test(outside)
}

/** Width and height as the drawing says them, whole pixels; null where it does not. */
export function sizeOfSvg(clean: string): { width: number | null; height: number | null } {
  const head = clean.slice(0, clean.indexOf('>'))
  const box = /viewBox="[\d.-]+[ ,]+[\d.-]+[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(head)
  const told = (name: string, fallback: string | undefined) => {
    const size = Math.round(Number(new RegExp(` ${name}="([\\d.]+)(?:px)?"`).exec(head)?.[1] ?? fallback))
    return Number.isFinite(size) && size > 0 && size < 100_000 ? size : null
  }
  return { width: told('width', box?.[1]), height: told('height', box?.[2]) }
}
