import { Link, useSearchParams } from 'react-router'
import { countOf, latestOf, useBaskets } from '#shop/data/basket.ts'
import { useSession } from '#shop/data/session.ts'
import { Icon } from '../base/icons.tsx'
import { LanguageButton } from './languages.tsx'
import { Logo } from '../frame/logo.tsx'
import { useMoney } from '../base/money.tsx'
import { OrderTypeSwitch } from '../base/order-type.tsx'
import { PageLinks, usePageLinks } from './page-links.tsx'
import { DeliveryLocationButton } from './delivery-location-button.tsx'
import { SearchBox } from './search-box.tsx'
import { usePath, useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

/** Location, language, order type, search, account, basket, and a line with pages of the tenant. */
export function Header({ desktopOnly }: { desktopOnly?: boolean }) {
  const links = usePageLinks('menu')
  const t = useText('shell')
  return (
    <>
      <header className={desktopOnly ? 'top desktop-only' : 'top'}>
        <div className="wrap">
          <Logo className="desktop-only" />
          <DeliveryLocationButton />
          <LanguageButton />
          <OrderTypeSwitch />
          <HeaderSearch />
          <AccountLink />
          <BasketLink />
        </div>
      </header>
      {links.length > 0 && (
        <nav className={desktopOnly ? 'page-menu desktop-only' : 'page-menu'} aria-label={t('pages')}>
          <PageLinks links={links} />
        </nav>
      )}
    </>
  )
}

function HeaderSearch() {
  const t = useText('shell')
  const [query] = useSearchParams()
  const { singleMerchantId } = useShop()
  return singleMerchantId ? (
    <span className="grow desktop-only" />
  ) : (
    <SearchBox label={t('search_for')} search={query.get('q') ?? ''} className="desktop-only" />
  )
}

function AccountLink() {
  const t = useText('shell')
  const path = usePath()
  const session = useSession()
  return session ? (
    <Link className="btn btn-s desktop-only slim" to={path('/account')}>
      <Icon small name="person" />
      <span className="truncated">{session.name || t('account')}</span>
    </Link>
  ) : (
    <Link className="btn btn-s desktop-only slim" to={path('/login')}>
      {t('sign_in')}
    </Link>
  )
}

/** Item count, and the total if there is a quote. */
function BasketLink() {
  const t = useText('shell')
  const path = usePath()
  const formatMoney = useMoney()
  const basket = latestOf(useBaskets())
  const count = countOf(basket)
  return (
    <Link className="basket desktop-only" to={path('/cart')}>
      <Icon name="bag" />
      {basket && <span className="sr-only">{t('basket_with', { count })}</span>}
      <span className="num">
        {basket
          ? [count, basket.total !== null && formatMoney(basket.total, basket.merchant.currency)]
              .filter(Boolean)
              .join(' · ')
          : t('basket')}
      </span>
    </Link>
  )
}
