import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { SlotDay, StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'
import { fetchSlotDays } from '#shop/areas/checkout/shared/checkout-data.ts'
import { useDraft } from '#shop/areas/checkout/draft/draft.ts'
import type { Draft } from '#shop/areas/checkout/draft/draft.ts'
import { TimeBlock } from '#shop/areas/checkout/shared/time-block.tsx'
import { FormError } from '#shop/shell/content/field.tsx'
import { Sheet } from '#shop/shell/dialog/sheet.tsx'
import { useText } from '#shop/shell/context/text.tsx'

type Props = { merchant: StoreMerchantDetails; type: OrderTypeAlias; onClose: () => void }

/** The time selection of the checkout as a dialog over the menu. The choice applies to both. */
export default function TimeSheet({ merchant, type, onClose }: Props) {
  const t = useText('checkout')
  const [draft, change] = useDraft(merchant._id)
  const { revalidate } = useRevalidator()
  const [days, setDays] = useState<readonly SlotDay[] | 'lost' | null>(null)
  useEffect(() => {
    fetchSlotDays(merchant, type).then(
      (found) => setDays([...found]),
      () => setDays('lost'),
    )
  }, [merchant, type])
  const selectTime = (chosen: Partial<Draft>) => {
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
          <TimeBlock
            merchant={merchant}
            slots={{ type, days: [...days] }}
            type={type}
            draft={draft}
            change={selectTime}
            eta={merchant.eta}
            errors={{}}
          />
        )
      )}
    </Sheet>
  )
}
