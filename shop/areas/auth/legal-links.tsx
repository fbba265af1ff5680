import { Link } from 'react-router'
import { usePageLinks } from '#shop/shell/layout/page-links.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'

/** Links to the tenant's pages. */
export function LegalLinks() {
  const pages = usePageLinks('footer')
  const path = usePath()
  if (pages.length === 0) return null
  return (
    <p className="legal">
      {pages.slice(0, 3).map((page, at) => (
        <span key={page.slug}>
          {at > 0 && ' · '}
          <Link className="link" to={path(`/p/${page.slug}`)}>
            {page.title}
          </Link>
        </span>
      ))}
    </p>
  )
}
