import { Form, Link, useSearchParams } from 'react-router'
import { countOf, latestOf, useBaskets } from '#shop/data/basket.ts'
import { useSession } from '#shop/data/session.ts'
import { Icon } from './icons.tsx'
import { LanguageButton } from './languages.tsx'
import { Logo } from './logo.tsx'
import { useMoney } from './money.tsx'
import { OrderTypeSwitch } from './order-type.tsx'
import { PlaceButton } from './place-button.tsx'
import { usePath, useShop } from './shop.tsx'
import { useText } from './text.tsx'

/** Where, how, what, who, basket: the questions in the order people have them. */
export function Header({ desk }: { desk?: boolean }) {
  return (
    <header className={desk ? 'top desk-only' : 'top'}>
      <div className="wrap">
        <Logo className="desk-only" />
        <PlaceButton />
        <LanguageButton />
        <OrderTypeSwitch />
        <SearchBox />
        <AccountLink />
        <BasketLink />
      </div>
    </header>
  )
}

function SearchBox() {
  const t = useText('shell')
  const path = usePath()
  const [query] = useSearchParams()
  const { single } = useShop()
  if (single) return <span className="grow desk-only" />
  return (
    <Form className="search desk-only" role="search" action={path('/search')}>
      <label>
        <span className="vh">{t('search_for')}</span><Icon name="search" />
        <input type="search" name="q" key={query.get('q')} defaultValue={query.get('q') ?? ''} placeholder={t('search_for')} maxLength={50} enterKeyHint="search" />
      </label>
    </Form>
  )
}

function AccountLink() {
  const t = useText('shell')
  const path = usePath()
  const session = useSession()
  return session
    ? <Link className="btn btn-s desk-only slim" to={path('/account')}><Icon small name="person" /><span className="cut">{session.name || t('account')}</span></Link>
    : <Link className="btn btn-s desk-only slim" to={path('/login')}>{t('sign_in')}</Link>
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
      <span className="num">{basket ? [count, basket.total !== null && money(basket.total, basket.merchant.currency)].filter(Boolean).join(' · ') : t('basket')}</span>
    </Link>
  )
}
