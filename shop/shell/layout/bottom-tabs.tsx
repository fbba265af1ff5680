import { Link, useLocation } from 'react-router'
import { countOf, latestOf, useBaskets } from '#shop/data/basket.ts'
import { Icon } from '../base/icons.tsx'
import type { IconName } from '../base/icons.tsx'
import { usePath, useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

/** The bottom navigation of phones. */
export function BottomTabs() {
  const t = useText('shell')
  const path = usePath()
  const { name, singleMerchantId } = useShop()
  const { pathname } = useLocation()
  const count = countOf(latestOf(useBaskets()))
  const renderTab = (to: string, icon: IconName, text: string, badge = 0) => {
    const isCurrent = pathname === path(to) || (to !== '' && pathname.startsWith(`${path(to)}/`))
    return (
      <Link to={path(to)} aria-current={isCurrent ? 'page' : undefined}>
        <Icon name={icon} />
        {text}
        {badge > 0 && <span className="tab-count num">{badge}</span>}
      </Link>
    )
  }
  return (
    <nav className="bottom-tabs" aria-label={name}>
      {renderTab('', 'home', t('home'))}
      {!singleMerchantId && renderTab('/search', 'search', t('search'))}
      {renderTab('/cart', 'bag', t('basket'), count)}
      {renderTab('/orders', 'orders', t('orders'))}
      {renderTab('/account', 'person', t('account'))}
    </nav>
  )
}
