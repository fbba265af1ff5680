import { Link, useLocation } from 'react-router'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** Where guests may not order: signing in comes before everything else. */
export default function SignInBlock() {
  const t = useText('auth')
  const path = usePath()
  const { pathname, search } = useLocation()
  return (
    <section className="block sign-in-block">
      <h2>{t('sign_in_to_order')}</h2>
      <p className="muted">{t('sign_in_to_order_text')}</p>
      <Link className="btn btn-main" to={path(`/login?to=${encodeURIComponent(pathname + search)}`)}>
        {t('sign_in')}
      </Link>
    </section>
  )
}
