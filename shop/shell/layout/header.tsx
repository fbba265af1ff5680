import { Link, useSearchParams } from 'react-router'
import { countOf, latestOf, useBaskets } from '#shop/data/basket.ts'
import { useSession } from '#shop/data/session.ts'
import { Icon } from '../base/icons.tsx'
import { LanguageButton } from './languages.tsx'
import { Logo } from '../frame/logo.tsx'
import { useMoney } from '../base/money.tsx'
import { OrderTypeSwitch } from '../base/order-type.tsx'
import { PlaceButton } from './delivery-location-button.tsx'
import { SearchBox } from './search-box.tsx'
import { usePath, useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

/** Where, how, what, who, basket: the questions in the order people have them. */
export function Header({ desk }: { desk?: boolean }) {
  return (
    <header className={desk ? 'top desk-only' : 'top'}>
      <div className="wrap">
        <Logo className="desk-only" />
        <PlaceButton />
        <LanguageButton />
        <OrderTypeSwitch />
        <Search />
        <AccountLink />
        <BasketLink />
      </div>
    </header>
  )
}

function Search() {
  const t = useText('shell')
  const [query] = useSearchParams()
  const { single } = useShop()
  return single ? (
    <span className="grow desk-only" />
  ) : (
    <SearchBox label={t('search_for')} search={query.get('q') ?? ''} className="desk-only" />
  )
}

function AccountLink() {
  const t = useText('shell')
  const path = usePath()
  const session = useSession()
  return session ? (
    <Link className="btn btn-s desk-only slim" to={path('/account')}>
      <Icon small name="person" />
      <span className="cut">{session.name || t('account')}</span>
    </Link>
  ) : (
    <Link className="btn btn-s desk-only slim" to={path('/login')}>
      {t('sign_in')}
    </Link>
  )
}

/** Count and the whole price, as far as the server has said it. */
function BasketLink() {
  const t = useText('shell')
  const path = usePath()
  const money = useMoney()
  const basket = latestOf(useBaskets())
  const count = countOf(basket)
  return (
    <Link className="basket desk-only" to={path('/cart')}>
      <Icon name="bag" />
      {basket && <span className="vh">{t('basket_with', { count })}</span>}
      <span className="num">
        {basket
          ? [count, basket.total !== null && money(basket.total, basket.merchant.currency)].filter(Boolean).join(' · ')
          : t('basket')}
      </span>
    </Link>
  )
}
