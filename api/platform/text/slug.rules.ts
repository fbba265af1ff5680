/**
 * 'Café Número 5' → 'cafe-numero-5': lower-case Latin letters and digits, joined by single hyphens, at most
 * `maxLength` characters. Accents and apostrophes are dropped. Empty when the name has no such letter.
 */
export const slugify = (name: string, maxLength: number): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '')

/** The slug itself, or the slug with the first number from 2 that is free. */
export function firstFreeSlug(slug: string, isTaken: (candidate: string) => boolean): string {
  if (!isTaken(slug)) return slug
  for (let number = 2; ; number++) if (!isTaken(`${slug}-${number}`)) return `${slug}-${number}`
}
