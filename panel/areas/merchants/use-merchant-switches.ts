import { featuredMerchants, sponsoredMerchants } from '#contract/areas/merchants/promotion.ts'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { merchants, ownMerchant } from '#contract/areas/merchants/merchants.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { setMerchantInCache } from './merchant-cache.ts'

const unfeatured = { is_featured: false, featured_rank: null }
const unsponsored = { is_sponsored: false, sponsored_rank: null, sponsored_expiration: null, sponsored_text: null }

export type Sponsorship = Pick<Merchant, 'sponsored_rank' | 'sponsored_expiration' | 'sponsored_text'>

/** The switches of a merchant. Each updates optimistically, reverts on failure and resolves to its success. */
export function useMerchantSwitches(merchant: Merchant) {
  const t = useText('merchants')
  const can = useCan()
  const publish = useCallMutation(merchants.setStatus, { errorText: t('status_failed') })
  const accept = useCallMutation(ownMerchant.toggleOrderAccepting)
  const feature = useCallMutation(featuredMerchants.create)
  const unfeature = useCallMutation(featuredMerchants.remove)
  const sponsor = useCallMutation(sponsoredMerchants.create)
  const unsponsor = useCallMutation(sponsoredMerchants.remove)
  const id = merchant._id
  const applyChange = async (
    change: Partial<Merchant>,
    run: () => Promise<{ ok: true; data: Merchant | { id: string } } | { ok: false }>,
  ) => {
    setMerchantInCache({ ...merchant, ...change })
    const result = await run()
    if (!result.ok) setMerchantInCache(merchant)
    else if ('_id' in result.data) setMerchantInCache(result.data)
    return result.ok
  }
  const setOnline = (next: boolean) => {
    const input = { id, merchant_id: id, is_accepting_orders: next }
    return applyChange({ is_accepting_orders: next, paused_until: null }, () => accept.mutate(input))
  }
  return {
    canPublish: can(merchants.setStatus),
    canSetOnline: can(ownMerchant.toggleOrderAccepting),
    canPromote: can(featuredMerchants.create),
    isPending: [publish, accept, feature, unfeature, sponsor, unsponsor].some((one) => one.isPending),
    setOnline,
    setPublished: (next: boolean) =>
      applyChange({ status: next ? 'active' : 'inactive' }, () =>
        publish.mutate({ merchant_id: id, status: next ? 'active' : 'inactive' }),
      ),
    feature: (featured_rank: number | null) =>
      applyChange({ is_featured: true, featured_rank }, () => feature.mutate({ merchant_id: id, featured_rank })),
    unfeature: () => applyChange(unfeatured, () => unfeature.mutate({ id })),
    sponsor: (terms: Sponsorship) =>
      applyChange({ is_sponsored: true, ...terms }, () => sponsor.mutate({ merchant_id: id, ...terms })),
    unsponsor: () => applyChange(unsponsored, () => unsponsor.mutate({ id })),
  }
}
