import { useShop } from '../context/shop.tsx'

type PageHeadProps = {
  /** Without one the title is the name of the shop. */
  title?: string | undefined
  description?: string | null | undefined
  /** The one address of the page without its locale: empty for the home page. */
  path: string
  image?: string | null | undefined
  /** False if the page has another path in other languages. */
  hasAlternates?: boolean
}

/** Longest description that search engines show, in characters. */
const maxDescription = 160

/**
 * The head of a page that search engines may index: title, description, canonical address, the same page in the other
 * languages, and the tags of link previews.
 */
export function PageHead({ title, description, path, image, hasAlternates = true }: PageHeadProps) {
  const { name, origin, locale, locales } = useShop()
  const urlIn = (language: string) => `${origin}/${language}${path}`
  const text = description?.replaceAll(/\s+/g, ' ').trim().slice(0, maxDescription)
  const byDefault = locales.find(({ is_default }) => is_default)
  return (
    <>
      <title>{title ? `${title} · ${name}` : name}</title>
      {text && <meta name="description" content={text} />}
      <link rel="canonical" href={urlIn(locale)} />
      {hasAlternates &&
        locales.length > 1 &&
        locales.map((one) => <link key={one.locale} rel="alternate" hrefLang={one.locale} href={urlIn(one.locale)} />)}
      {hasAlternates && locales.length > 1 && byDefault && (
        <link rel="alternate" hrefLang="x-default" href={urlIn(byDefault.locale)} />
      )}
      <meta property="og:title" content={title ?? name} />
      {text && <meta property="og:description" content={text} />}
      <meta property="og:url" content={urlIn(locale)} />
      {image && !image.startsWith('data:') && <meta property="og:image" content={new URL(image, origin).href} />}
    </>
  )
}
