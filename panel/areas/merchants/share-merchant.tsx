import { lazy, Suspense } from 'react'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { merchantLink } from '#panel/shell/share/share-link.ts'

const ShareDialog = lazy(() =>
  import('#panel/shell/share/share-dialog.tsx').then((module) => ({ default: module.ShareDialog })),
)

/** The store page of a merchant; null while the tenant has no domain. */
export function useMerchantLink(merchant: Pick<Merchant, 'slug' | 'merchant_id'>): string | null {
  const context = usePanelContext()
  return merchantLink(context.boot.tenant.domain, merchant)
}

export function ShareMerchant({ merchant, opened, close }: { merchant: Merchant; opened: boolean; close: () => void }) {
  const link = useMerchantLink(merchant)
  if (!opened || !link) return null
  return (
    <Suspense>
      <ShareDialog opened close={close} name={merchant.name} link={link} />
    </Suspense>
  )
}
