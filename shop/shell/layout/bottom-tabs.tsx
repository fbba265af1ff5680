import { Link, useLocation } from 'react-router'
import { countOf, latestOf, useBaskets } from '#shop/data/basket.ts'
import { Icon } from '../base/icons.tsx'
import type { IconName } from '../base/icons.tsx'
import { usePath, useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

/** The bottom navigation of the phone. */
export function Tabs() {
  const t = useText('shell')
  const path = usePath()
  const { name, single } = useShop()
  const { pathname } = useLocation()
  const count = countOf(latestOf(useBaskets()))
  const tab = (to: string, icon: IconName, text: string, badge = 0) => {
    const here = pathname === path(to) || (to !== '' && pathname.startsWith(`${path(to)}/`))
    return (
      <Link to={path(to)} aria-current={here ? 'page' : undefined}>
        <Icon name={icon} />
        {text}
        {badge > 0 && <span className="n num">{badge}</span>}
      </Link>
    )
  }
  return (
    <nav className="tabs" aria-label={name}>
      {tab('', 'home', t('home'))}
      {!single && tab('/search', 'search', t('search'))}
      {tab('/cart', 'bag', t('basket'), count)}
      {tab('/orders', 'orders', t('orders'))}
      {tab('/account', 'person', t('account'))}
    </nav>
  )
}
