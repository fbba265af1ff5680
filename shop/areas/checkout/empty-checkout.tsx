import { Link } from 'react-router'
import { useSession } from '#shop/data/session.ts'
import { EmptyState } from '#shop/shell/base/empty-state.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** The checkout without a basket. */
export default function EmptyCheckout() {
  const t = useText('basket')
  const shell = useText('shell')
  const path = usePath()
  const isSignedIn = useSession() !== null
  return (
    <EmptyState icon="bag" title={t('empty_title')} text={t('empty_text')}>
      <Link className="btn btn-main" to={path()}>
        {t('browse_shops')}
      </Link>
      {isSignedIn && (
        <Link className="btn btn-line" to={path('/orders')}>
          {shell('orders')}
        </Link>
      )}
    </EmptyState>
  )
}
