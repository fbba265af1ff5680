import { Suspense, useState } from 'react'
import { useArrivalText } from '../base/use-arrival-text.ts'
import { Icon } from '../base/icons.tsx'
import { lazyWithRetry } from '../context/lazy-with-retry.ts'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

const LocationPicker = lazyWithRetry(() => import('../location/location-picker.tsx'))

/** The delivery location. Hidden if the tenant hides its location bar. */
export function DeliveryLocationButton() {
  const t = useText('shell')
  const { preferences, map, singleMerchantId, name } = useShop()
  const [open, setOpen] = useState(false)
  const arrival = useArrivalText()
  if (map.default_location.hide_location_bar)
    return (
      <span className="location-button name-only phone-only">
        <b>{name}</b>
      </span>
    )
  return (
    <>
      <button type="button" className="location-button" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Icon name="pin" />
        <span className="grow">
          <b>{preferences.place?.label || t(singleMerchantId ? 'your_address' : 'choose_location')}</b>
          <small className="num">{arrival}</small>
        </span>
        <Icon small name="down" />
      </button>
      {open && (
        <Suspense>
          <LocationPicker onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
