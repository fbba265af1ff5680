import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { imageSrcSet } from '#contract/rules/image-variants.ts'
import type { StoreSection } from '#contract/areas/storefront/storefront.ts'
import { usePath } from '#shop/shell/context/shop.tsx'

/** Text with its blank lines as paragraphs. */
export const Paragraphs = ({ text }: { text: string }) =>
  text
    .split('\n\n')
    .filter((one) => one.trim() !== '')
    .map((one, index) => (
      <p key={index}>
        <bdi>{one}</bdi>
      </p>
    ))

export const SectionPicture = ({ picture, alt, eager }: { picture: string; alt: string; eager: boolean }) => (
  <img
    src={picture}
    srcSet={imageSrcSet(picture)}
    sizes="(max-width: 1200px) 100vw, 1200px"
    alt={alt}
    {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
  />
)

type LinkProps = {
  section: Pick<StoreSection, 'link' | 'label' | 'alt'>
  /** Around other content instead of a button. Without a link the content stands alone. */
  isPlain?: boolean
  children?: ReactNode
}

/** The link of a section: a button with its label, or its content as a link. */
export function BuiltLink({ section: { link, label, alt }, isPlain = false, children }: LinkProps) {
  const path = usePath()
  const content = isPlain ? children : label
  const to = pathOf(link)
  if (!content || (to === null && !isPlain)) return null
  if (to === null) return content
  const common = { className: isPlain ? 'built-link' : 'btn', ...(isPlain && alt ? { 'aria-label': alt } : {}) }
  if (link.type === 'url')
    return (
      <a {...common} href={to} rel="noopener nofollow">
        {content}
      </a>
    )
  return (
    <Link {...common} to={path(to)}>
      {content}
    </Link>
  )
}

/** A path of the shop, or an https address; null without a link. */
function pathOf({ type, value }: StoreSection['link']): string | null {
  if (value === '') return null
  if (type === 'merchant') return `/m/shop/${value}`
  if (type === 'category') return `/c/${value}`
  if (type === 'page') return `/p/${value}`
  return type === 'url' && value.startsWith('https://') ? value : null
}
