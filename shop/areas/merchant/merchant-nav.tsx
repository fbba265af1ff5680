import { Link } from 'react-router'
import type { StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { ShareButton } from './share-button.tsx'

/** Back, search and share buttons over the picture on phones. */
export function MerchantNav({ merchant }: { merchant: StoreMerchantDetails }) {
  const t = useText('merchant')
  const path = usePath()
  const { singleMerchantId } = useShop()
  return (
    <nav className="merchant-actions phone-only" aria-label={merchant.name}>
      {singleMerchantId ? (
        <Link className="icon-btn" to={path('/account')} aria-label={t('account')}>
          <Icon name="person" />
        </Link>
      ) : (
        <Link className="icon-btn" to={path()} aria-label={t('all_shops')}>
          <Icon flip name="back" />
        </Link>
      )}
      <span className="row">
        {!singleMerchantId && (
          <Link className="icon-btn" to={path('/search')} aria-label={t('search')}>
            <Icon name="search" />
          </Link>
        )}
        <ShareButton merchant={merchant} />
      </span>
    </nav>
  )
}
