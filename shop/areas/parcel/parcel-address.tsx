import { useEffect, useState } from 'react'
import { addresses } from '#contract/areas/storefront/customers.ts'
import type { SavedAddress } from '#contract/areas/storefront/customers.ts'
import { toAddressDraft } from '#shop/data/location/address-editing.ts'
import type { AddressDraft } from '#shop/data/location/address.ts'
import { client } from '#shop/data/client.ts'
import { useSession } from '#shop/data/session.ts'
import { AddressForm } from '#shop/shell/location/address-form.tsx'
import { useDeliveryCheck } from '#shop/shell/location/use-delivery-check.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** The saved addresses of the customer; empty without a session. */
export function useSavedAddresses(): readonly SavedAddress[] {
  const signedIn = useSession() !== null
  const [saved, setSaved] = useState<readonly SavedAddress[]>([])
  useEffect(() => {
    if (signedIn) client(addresses.list, {}).then(setSaved, () => setSaved([]))
  }, [signedIn])
  return signedIn ? saved : []
}

type Props = {
  title: string
  value: AddressDraft
  onChange: (value: AddressDraft) => void
  errors: Readonly<Record<string, string>>
  prefix: string
  saved: readonly SavedAddress[]
  merchantId: string
}

/** The pickup or drop address of a parcel: a saved address, or typed with a pin. */
export function ParcelAddress({ title, value, onChange, errors, prefix, saved, merchantId }: Props) {
  const t = useText('parcel')
  const delivery = useDeliveryCheck(value, merchantId, 'pick_and_drop')
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const select = (one: SavedAddress) => {
    setSelectedId(one.id)
    onChange(toAddressDraft(one))
  }
  return (
    <section className="block">
      <h2>{title}</h2>
      {saved.length > 0 && (
        <div className="chips wrapped" role="group" aria-label={t('saved')}>
          {saved.map((one) => (
            <button
              key={one.id}
              type="button"
              className="chip"
              aria-pressed={selectedId === one.id}
              onClick={() => select(one)}
            >
              <Icon small name="home" />
              <bdi>{one.label || one.address}</bdi>
            </button>
          ))}
        </div>
      )}
      <AddressForm
        key={selectedId}
        value={value}
        onChange={onChange}
        errors={errors}
        prefix={prefix}
        delivery={delivery}
        refusesOutside
      />
    </section>
  )
}
