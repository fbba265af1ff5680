/**
 * Two-letter languages of an Accept-Language header, the most preferred first. At most ten; others and `*` are left
 * out, as are those that the visitor refuses with `q=0`.
 */
export function acceptedLanguages(header: string | null): string[] {
  const accepted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .slice(0, 10)
    .flatMap((part) => {
      const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
      const language = /^[a-z]{2}(?=-|$)/.exec(range)?.[0]
      const quality = parameters.flatMap((one) => /^\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(one)?.[1] ?? [])[0] ?? '1'
      return language !== undefined && Number(quality) > 0 ? { language, quality: Number(quality) } : []
    })
  return [...new Set(accepted.toSorted((a, b) => b.quality - a.quality).map(({ language }) => language))]
}
