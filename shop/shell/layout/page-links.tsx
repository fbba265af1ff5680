import { Link } from 'react-router'
import { usePath, useShop } from '../context/shop.tsx'

/** Pages of the tenant that stand in the footer or the menu, in their order. */
export const usePageLinks = (place: string) =>
  useShop().pages.filter((page) => page.place === place || page.place === 'both')

export function PageLinks({ links }: { links: ReturnType<typeof usePageLinks> }) {
  const path = usePath()
  return (
    <ul>
      {links.map(({ slug, title }) => (
        <li key={slug}>
          <Link to={path(`/p/${slug}`)}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}
