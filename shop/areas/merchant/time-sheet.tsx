import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { SlotDay, StoreMerchantDetails } from '#contract/storefront-merchants.ts'
import { slotDays } from '#shop/areas/checkout/shared/checkout-data.ts'
import { useDraft } from '#shop/areas/checkout/draft/draft.ts'
import type { Draft } from '#shop/areas/checkout/draft/draft.ts'
import { WhenBlock } from '#shop/areas/checkout/shared/time-block.tsx'
import { FormError } from '#shop/shell/content/field.tsx'
import { Sheet } from '#shop/shell/dialog/sheet.tsx'
import { useText } from '#shop/shell/context/text.tsx'

type Ask = { merchant: StoreMerchantDetails; type: OrderTypeAlias; onClose: () => void }

/** The times of the checkout, over the menu: what is chosen stands there too, and the menu is drawn for it. */
export default function TimeSheet({ merchant, type, onClose }: Ask) {
  const t = useText('checkout')
  const [draft, change] = useDraft(merchant._id)
  const { revalidate } = useRevalidator()
  const [days, setDays] = useState<readonly SlotDay[] | 'lost' | null>(null)
  useEffect(() => {
    slotDays(merchant, type).then(
      (found) => setDays([...found]),
      () => setDays('lost'),
    )
  }, [merchant, type])
  const choose = (chosen: Partial<Draft>) => {
    change(chosen)
    void revalidate()
    onClose()
  }
  return (
    <Sheet label={t('when')} narrow onClose={onClose}>
      {days === 'lost' ? (
        <FormError>{t('unreachable')}</FormError>
      ) : (
        days && (
          <WhenBlock
            merchant={merchant}
            slots={{ type, days: [...days] }}
            type={type}
            draft={draft}
            change={choose}
            eta={merchant.eta}
            errors={{}}
          />
        )
      )}
    </Sheet>
  )
}
