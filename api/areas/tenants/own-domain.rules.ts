/** Public suffixes with two labels. Nobody owns them as a domain. */
const publicEndings = new Set([
  'co.uk',
  'org.uk',
  'ac.uk',
  'gov.uk',
  'com.au',
  'net.au',
  'org.au',
  'co.nz',
  'co.za',
  'com.br',
  'com.ar',
  'com.mx',
  'com.tr',
  'com.sa',
  'com.kw',
  'com.eg',
  'com.pk',
  'co.in',
  'co.il',
  'co.jp',
  'co.kr',
  'or.jp',
  'com.cn',
  'com.hk',
  'com.sg',
  'com.my',
  'co.th',
  'co.id',
  'com.tw',
  'com.ua',
  'com.pl',
  'github.io',
  'vercel.app',
  'netlify.app',
  'pages.dev',
  'herokuapp.com',
  'web.app',
])
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/** Normalizes a typed domain to a host name. Undefined for IP addresses, public suffixes and platform hosts. */
export function parseOwnDomain(text: string, suffix: string): string | undefined {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
  const labels = bare.split('.')
  if (bare.length > 253 || labels.length < 2 || !labels.every((one) => label.test(one))) return undefined
  if (/^\d+$/.test(labels.at(-1) ?? '') || publicEndings.has(bare)) return undefined
  return bare === suffix || bare.endsWith(`.${suffix}`) || bare.endsWith('.localhost') ? undefined : bare
}
