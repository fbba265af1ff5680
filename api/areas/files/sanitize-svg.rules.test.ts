import { expect, test } from 'vitest'
import fc from 'fast-check'
import { sanitizeSvg, svgSize } from './sanitize-svg.rules.ts'

const svg = (inside: string, attributes = 'viewBox="0 0 24 12"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`
const head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 12">'

test('a safe drawing is unchanged', () => {
  const drawing = [
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient></defs>',
    '<g fill="url(#a)"><path d="M0 0h24v12z"/><use xlink:href="#b"/><text x="1">A &amp; B</text></g>',
  ].join('')
  expect(sanitizeSvg(svg(drawing))).toBe(`${head}${drawing.replace('&amp;', '&#38;')}</svg>`)
})

test.each([
  ['script', '<script>alert(1)</script>'],
  ['nested script', '<g><script><![CDATA[alert(1)]]></script></g>'],
  ['event', '<rect onload="alert(1)" width="1"/>'],
  ['event in capitals', '<rect OnClick="alert(1)"/>'],
  ['foreign content', '<foreignObject><iframe src="https://x.example"></iframe></foreignObject>'],
  ['style', '<style>@import url(https://x.example/a.css);</style>'],
  ['style attribute', '<rect style="fill:url(https://x.example)"/>'],
  ['outside picture', '<image href="https://x.example/a.png"/>'],
  ['outside use', '<use href="https://x.example/a.svg#b"/>'],
  ['script address', '<use href="javascript:alert(1)"/>'],
  ['hidden script address', '<use xlink:href="java&#115;cript:alert(1)"/>'],
  ['outside fill', '<rect fill="url(https://x.example/a)"/>'],
  ['data', '<use href="data:image/svg+xml;base64,AAAA"/>'],
  ['animation of an address', '<set attributeName="href" to="javascript:alert(1)"/>'],
  ['handler by entity', '<rect fill="&quot; onload=&quot;alert(1)"/>'],
])('%s is removed', (_title, evil) => {
  const clean = sanitizeSvg(svg(`${evil}<path d="M0 0"/>`)) ?? ''
  expect(clean).toContain('<path d="M0 0"/>')
  expect(clean).not.toMatch(
    /script|alert\(1\)<|x\.example|<style|style=|foreignObject|iframe|<image|<set|data:| on\w+="/i,
  )
})

test.each([
  ['entities', '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'],
  ['html', '<html><body><svg></svg></body></html>'],
  ['unbalanced', '<svg><g></svg>'],
  ['two roots', '<svg></svg><svg></svg>'],
  ['text before', 'hello <svg></svg>'],
  ['a broken tag', '<svg><rect width=1></svg>'],
  ['an unknown entity', '<svg>&a;</svg>'],
  ['an attribute given twice', '<svg id="a" id="b"></svg>'],
  ['nothing', ''],
])('%s is rejected', (_title, text) => {
  expect(sanitizeSvg(text)).toBeUndefined()
})

test('no input produces active content', () => {
  const bits = [
    '<svg>',
    '</svg>',
    '<g>',
    '</g>',
    '<script>',
    '</script>',
    ' onload="x"',
    '<a href="javascript:x">',
    '</a>',
    'x',
    '&lt;',
    '<![CDATA[<script>]]>',
    '<!--',
    '-->',
    '<rect ',
    'fill="url(http://x)"',
    '/>',
    '"',
    "'",
    '>',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...bits), { maxLength: 14 }), (parts) => {
      const clean = sanitizeSvg(`<svg>${parts.join('')}</svg>`)
      expect(clean ?? '').not.toMatch(/<script|<a[\s>]|<[^>]*\son\w+=|<[^>]*http:\/\/x\)/)
    }),
    { numRuns: 2_000 },
  )
})

test('sizes come from the attributes or the viewBox', () => {
  expect(svgSize(sanitizeSvg(svg('')) ?? '')).toEqual({ width: 24, height: 12 })
  expect(svgSize(sanitizeSvg(svg('', 'width="30px" height="100%"')) ?? '')).toEqual({ width: 30, height: null })
})
