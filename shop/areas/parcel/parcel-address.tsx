import { useEffect, useState } from 'react'
import { addresses } from '#contract/storefront-customers.ts'
import type { SavedAddress } from '#contract/storefront-customers.ts'
import { shownAddress } from '#shop/data/location/address.ts'
import type { AddressDraft } from '#shop/data/location/address.ts'
import { client } from '#shop/data/client.ts'
import { useSession } from '#shop/data/session.ts'
import { AddressFields } from '#shop/shell/location/address-fields.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import { useText } from '#shop/shell/context/text.tsx'

/** The addresses of who is signed in; none for others. */
export function useSaved(): readonly SavedAddress[] {
  const signedIn = useSession() !== null
  const [saved, setSaved] = useState<readonly SavedAddress[]>([])
  useEffect(() => {
    if (signedIn) client(addresses.list, {}).then(setSaved, () => setSaved([]))
  }, [signedIn])
  return signedIn ? saved : []
}

type End = {
  title: string
  value: AddressDraft
  onChange: (value: AddressDraft) => void
  errors: Readonly<Record<string, string>>
  prefix: string
  saved: readonly SavedAddress[]
}

/** One end of the way: a saved address at a press, or told in words with a pin. */
export function ParcelEnd({ title, value, onChange, errors, prefix, saved }: End) {
  const t = useText('parcel')
  const [taken, setTaken] = useState<string | null>(null)
  const take = (one: SavedAddress) => {
    setTaken(one.id)
    onChange(shownAddress(one))
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
              aria-pressed={taken === one.id}
              onClick={() => take(one)}
            >
              <Icon small name="home" />
              <bdi>{one.label || one.address}</bdi>
            </button>
          ))}
        </div>
      )}
      <AddressFields key={taken} value={value} onChange={onChange} errors={errors} prefix={prefix} named={false} />
    </section>
  )
}
