import { SaxesParser } from 'saxes'

const elements = new Set(
  `svg g path rect circle ellipse line polyline polygon text tspan defs linearGradient radialGradient stop
  clipPath mask pattern symbol use title desc marker`.split(/\s+/),
)
const attributes = new Set(
  `id class d x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy fr width height viewBox preserveAspectRatio points
  transform fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color clip-path clip-rule clipPathUnits mask
  maskUnits maskContentUnits patternUnits patternContentUnits patternTransform gradientUnits gradientTransform
  spreadMethod offset stop-color stop-opacity font-family font-size font-weight font-style text-anchor
  dominant-baseline letter-spacing lengthAdjust textLength rotate vector-effect display visibility overflow
  markerWidth markerHeight markerUnits refX refY orient marker-start marker-mid marker-end paint-order
  shape-rendering version role aria-label aria-hidden href xlink:href`.split(/\s+/),
)
const namespaces = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const maxLength = 1_048_576

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * Keeps known elements and attributes and internal references. Unknown elements are removed with their content,
 * so no script, style, event handler or external reference remains. Undefined if the SVG is malformed or has a
 * doctype.
 */
export function sanitizeSvg(text: string): string | undefined {
  if (text.length > maxLength) return undefined
  try {
    return parseDrawing(text)
  } catch {
    return undefined
  }
}

/** Throws if the text is not well-formed. */
function parseDrawing(text: string): string {
  let depth = 0
  let removedFrom = Infinity
  let clean = ''
  const write = (piece: string) => {
    if (depth > 0 && depth < removedFrom) clean += piece
  }
  const reject = (reason: unknown) => {
    throw new Error('Not an SVG', { cause: reason })
  }
  const parser = new SaxesParser()
  parser.on('error', reject)
  parser.on('doctype', reject)
  parser.on('opentag', ({ name, attributes: given, isSelfClosing }) => {
    if (depth === 0 && name !== 'svg') reject(name)
    depth++
    if (!elements.has(name)) removedFrom = Math.min(removedFrom, depth)
    write(`<${name}${depth === 1 ? namespaces : ''}${safeAttributes(given)}${isSelfClosing ? '/' : ''}>`)
  })
  parser.on('closetag', ({ name, isSelfClosing }) => {
    if (!isSelfClosing) write(`</${name}>`)
    if (depth === removedFrom) removedFrom = Infinity
    depth--
  })
  parser.on('text', (words) => write(escape(words)))
  parser.on('cdata', (words) => write(escape(words)))
  parser.write(text).close()
  return clean
}

function safeAttributes(given: Readonly<Record<string, string>>): string {
  let safe = ''
  for (const [name, text] of Object.entries(given)) {
    const value = text.trim()
    if (attributes.has(name) && isSafeValue(name, value)) safe += ` ${name}="${escape(value)}"`
  }
  return safe
}

function isSafeValue(name: string, value: string): boolean {
  if (name.endsWith('href')) return /^#[\w.-]+$/.test(value)
  const outside = value.replace(/url\(\s*["']?#[\w.-]+["']?\s*\)/gi, '')
  return !/url\s*\(|javascript:|data:|expression|[\\<>]/i.test(outside)
}

/** Width and height in whole pixels; null if the drawing does not state them. */
export function svgSize(clean: string): { width: number | null; height: number | null } {
  const head = clean.slice(0, clean.indexOf('>'))
  const viewBox = /viewBox="[\d.-]+[ ,]+[\d.-]+[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(head)
  const sizeOf = (name: string, fallback: string | undefined) => {
    const size = Math.round(Number(new RegExp(` ${name}="([\\d.]+)(?:px)?"`).exec(head)?.[1] ?? fallback))
    return Number.isFinite(size) && size > 0 && size < 100_000 ? size : null
  }
  return { width: sizeOf('width', viewBox?.[1]), height: sizeOf('height', viewBox?.[2]) }
}
