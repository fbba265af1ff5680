import { Suspense, useState } from 'react'
import { useArrivalText } from '../base/use-arrival-text.ts'
import { Icon } from '../base/icons.tsx'
import { lazyWithRetry } from '../context/lazy-with-retry.ts'
import { useShop } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'

const PlacePicker = lazyWithRetry(() => import('../location/location-picker.tsx'))

/** Where it should go. Hidden where the tenant hides its location bar. */
export function PlaceButton() {
  const t = useText('shell')
  const { choices, map, single, name } = useShop()
  const [open, setOpen] = useState(false)
  const arrival = useArrivalText()
  if (map.default_location.hide_location_bar)
    return (
      <span className="loc name-only phone-only">
        <b>{name}</b>
      </span>
    )
  return (
    <>
      <button type="button" className="loc" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Icon name="pin" />
        <span className="grow">
          <b>{choices.place?.label || t(single ? 'your_address' : 'choose_location')}</b>
          <small className="num">{arrival}</small>
        </span>
        <Icon small name="down" />
      </button>
      {open && (
        <Suspense>
          <PlacePicker onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
