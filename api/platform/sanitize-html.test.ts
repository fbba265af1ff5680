import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxHtmlLength, sanitizeHtml } from './sanitize-html.ts'

test.each([
  ['<p>Hello <b>you</b></p>', '<p>Hello <b>you</b></p>'],
  ['a < b & c', 'a &lt; b &amp; c'],
  ['&lt;script&gt;', '&lt;script&gt;'],
  ['<script>alert(1)</script>after', 'after'],
  ['<SCRIPT\n>alert(1)</sCript >after', 'after'],
  ['<script>never closed', ''],
  ['<p onclick="x()" style="color:red" class="a" dir="rtl">x</p>', '<p dir="rtl">x</p>'],
  [
    '<a href="https://a.example/?a=1&amp;b=2">x</a>',
    '<a href="https://a.example/?a=1&amp;b=2" rel="noopener nofollow">x</a>',
  ],
  ['<a href="/en/about">x</a>', '<a href="/en/about">x</a>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="JaVa&#115;cript&#58;alert(1)">x</a>', '<a>x</a>'],
  ['<a href="java\tscript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="&#1;javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="//evil.example">x</a>', '<a>x</a>'],
  ['<a href="/\\evil.example">x</a>', '<a>x</a>'],
  ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
  ['<img src="/a.webp" alt="A &quot;pizza&quot;" onerror="x()">', '<img src="/a.webp" alt="A &quot;pizza&quot;" />'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<img src="data:image/svg+xml,x">', ''],
  ['<svg><p onload=x><style><img src=/a></svg>after', 'after'],
  ['<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>', ''],
  ['<noscript><p title="</noscript><img src=/x onerror=alert(1)>">', ''],
  ['<noscript>x</noscript><p>after</p>', '<p>after</p>'],
  ['<form action="/x"><input name=a>text</form>', 'text'],
  [
    '<iframe src="https://www.youtube-nocookie.com/embed/abc-1">x</iframe>after',
    '<iframe src="https://www.youtube-nocookie.com/embed/abc-1" sandbox="allow-scripts allow-same-origin allow-presentation" loading="lazy"></iframe>after',
  ],
  ['<iframe src="https://www.youtube-nocookie.com.evil.example/embed/a">x</iframe>after', 'after'],
  ['<iframe srcdoc="<script>1</script>"></iframe>after', 'after'],
  ['<meta http-equiv="refresh" content="0"><base href="//evil"><link rel=stylesheet href=x>after', 'after'],
  ['<!-- <b> --><!DOCTYPE html><?php x ?>after', 'after'],
  ['<!--><img src=x onerror=alert(1)>-->after', '--&gt;after'],
  ['</div></section><div>open', '<div>open</div>'],
  ['<ul><li>a<li>b</ul>c', '<ul><li>a</li><li>b</li></ul>c'],
  ['<p title="a>b">x</p>', '<p title="a&gt;b">x</p>'],
  ['<p "><script>alert(1)</script>after', '<p>after</p>'],
  ['<<p>x', '&lt;<p>x</p>'],
  ['<p', 'p'],
])('%s', (html, clean) => {
  expect(sanitizeHtml(html)).toBe(clean)
})

const pieces = [
  '<',
  '>',
  '"',
  "'",
  '/',
  '=',
  '&',
  ';',
  ' ',
  '\n',
  '<p',
  '<a href=',
  '<img src=',
  'onerror=',
  'javascript:',
  '<script',
  '</script>',
  '<!--',
  '-->',
  '<svg',
  '<style',
  '</style>',
  'x',
  '&lt;',
  '&#60;',
  'style=',
  '<iframe src=',
  '</p>',
  '<table>',
  'https://a.example',
]
const anything = fc.oneof(
  fc.string(),
  fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join('')),
)
const listedElements = [
  'p|h[1-6]|strong|b|em|i|u|s|small|sub|sup|ul|ol|li|blockquote|pre|code|figure|figcaption',
  'table|thead|tbody|tfoot|tr|th|td|div|span|dl|dt|dd|br|hr|a|img|iframe',
].join('|')
const listedAttributes = 'dir|lang|title|href|src|alt|width|height|colspan|rowspan|start|rel|sandbox|loading'
const known = new RegExp(`<(/?)(${listedElements})((?: (?:${listedAttributes})="[^"<>]*")*)(?: /)?>`, 'g')

test('output has only allowed elements and attributes, and sanitizing twice changes nothing', () => {
  fc.assert(
    fc.property(anything, (html) => {
      const clean = sanitizeHtml(html)
      expect(clean.replaceAll(known, '')).not.toMatch(/[<>]/)
      expect(clean).not.toMatch(/(?:href|src)="(?!https?:|mailto:|tel:|\/(?![/\\])|#)/i)
      expect(sanitizeHtml(clean)).toBe(clean)
    }),
    { numRuns: 3_000 },
  )
})

test.each(['</script', '<b>', '</p>', '<script', '<!--', '<a href="', '<table>'])(
  'a page of %s is sanitized',
  (part) => {
    const clean = sanitizeHtml(part.repeat(30_000))
    expect(clean.replaceAll(known, '')).not.toMatch(/[<>]/)
  },
)

test('what is beyond the maximum length is cut off', () => {
  const paragraph = '<p>0123456789</p>'
  const clean = sanitizeHtml(paragraph.repeat(Math.ceil(maxHtmlLength / paragraph.length) + 1_000))
  expect(clean.length).toBeLessThan(maxHtmlLength + paragraph.length)
})
