import { useState } from 'react'
import type { StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** Uses the device's share dialog; otherwise copies the link. */
export function ShareButton({ merchant }: { merchant: StoreMerchantDetails }) {
  const t = useText('merchant')
  const path = usePath()
  const { origin } = useShop()
  const [copied, setCopied] = useState(false)
  const share = async () => {
    const url = `${origin}${path(`/m/${merchant.slug}/${merchant._id}`)}`
    if (typeof navigator.share === 'function')
      return navigator.share({ title: merchant.name, url }).catch(() => undefined)
    await navigator.clipboard.writeText(url)
    setCopied(true)
    setTimeout(() => setCopied(false), 1000)
  }
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={copied ? t('copied') : t('share')}
      title={copied ? t('copied') : t('share')}
      onClick={() => void share()}
    >
      <Icon name={copied ? 'check' : 'share'} />
      <span role="status" className="sr-only">
        {copied ? t('copied') : ''}
      </span>
    </button>
  )
}
