import { Suspense, useState } from 'react'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { Field, FieldError } from '#shop/shell/content/field.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import type { CheckoutData } from './shared/checkout-data.ts'
import type { Draft } from './draft/draft.ts'
import type { FieldErrors } from './use-checkout.ts'
import { checkoutAddressOf } from './checkout-address.ts'
import { DeferredMap } from './deferred-map.tsx'
import { joinTexts } from '#shop/shell/content/isolate-text.ts'

const TableBlock = lazyWithRetry(() => import('./table-block.tsx'))
const AddressSheet = lazyWithRetry(() => import('./address-sheet.tsx'))

type Props = {
  data: CheckoutData
  type: OrderTypeAlias
  draft: Draft
  change: (change: Partial<Draft>) => void
  errors: FieldErrors
  /** Whether the address sheet is open. */
  open: boolean
  setOpen: (open: boolean) => void
  onSaved: () => void
}

/** The delivery address; the merchant's address for pickup; the table number for dine-in. */
export function AddressBlock(props: Props) {
  if (props.type === 'pickup') return <PickupBlock {...props} />
  if (props.type === 'dine_in')
    return (
      <Suspense>
        <TableBlock draft={props.draft} change={props.change} errors={props.errors} />
      </Suspense>
    )
  return <DeliveryBlock {...props} />
}

function DeliveryBlock({ data, draft, change, errors, open, setOpen, onSaved }: Props) {
  const t = useText('checkout')
  const { preferences } = useShop()
  const [isEditingHouse, setEditingHouse] = useState(false)
  const checkoutAddress = checkoutAddressOf(draft, data.saved, preferences.place)
  const error = errors.address ?? errors.address_id ?? errors['address.address'] ?? errors['address.latitude']
  const address = checkoutAddress?.saved ?? checkoutAddress?.draft ?? null
  const move = (point: { latitude: number; longitude: number }) =>
    address && change({ address_id: null, address: { ...toDraftFields(address), ...point, confirmed_by: 'pin' } })
  return (
    <section className={error ? 'block wrong' : 'block'} data-invalid={error ? '' : undefined}>
      <h2>
        {t('deliver_to')}
        {address && (
          <button type="button" className="link" onClick={() => setOpen(true)}>
            {t('change')}
          </button>
        )}
      </h2>
      {address ? (
        <div className="address">
          <div>
            <b>
              <bdi>{address.label || address.address}</bdi>
            </b>
            <p className="muted num">
              {joinTexts([address.label ? address.address : null, address.house], t('comma'))}
              {(address.city || address.postal_code) && <br />}
              <bdi>{[address.city, address.postal_code].filter(Boolean).join(' ')}</bdi>
            </p>
            {checkoutAddress?.draft && (isEditingHouse || !checkoutAddress.draft.house) && (
              <Field
                label={t('house')}
                value={checkoutAddress.draft.house}
                placeholder={t('house_example')}
                maxLength={60}
                autoComplete="address-line2"
                onFocus={() => setEditingHouse(true)}
                onChange={(event) =>
                  change({ address_id: null, address: { ...checkoutAddress.draft, house: event.target.value } })
                }
              />
            )}
            <Instructions data={data} draft={draft} change={change} />
          </div>
          <DeferredMap
            center={checkoutAddress?.saved ?? preferences.place ?? address}
            pin={address}
            onMove={move}
            zones={data.merchant.zones}
            zoneCenter={data.merchant.merchant_address_location}
            label={t('pin_label')}
            caption={t('drag_pin')}
          />
        </div>
      ) : (
        <>
          <p className="muted">{t('no_address')}</p>
          <button type="button" className="btn btn-line btn-wide" onClick={() => setOpen(true)}>
            <Icon name="pin" />
            {t('add_address')}
          </button>
        </>
      )}
      <FieldError text={error} />
      {open && (
        <Suspense>
          <AddressSheet
            saved={data.saved}
            merchantId={data.merchant._id}
            typed={draft.address}
            onClose={() => setOpen(false)}
            onSelect={(selection) => {
              change(selection)
              setOpen(false)
            }}
            onSaved={onSaved}
          />
        </Suspense>
      )}
    </section>
  )
}

type AddressParts = {
  label?: string | null | undefined
  address: string
  house?: string | null | undefined
  landmark?: string | null | undefined
  city?: string | null | undefined
  postal_code?: string | null | undefined
}
const toDraftFields = ({ label, address, house, landmark, city, postal_code }: AddressParts) => ({
  label: label ?? '',
  address,
  house: house ?? '',
  landmark: landmark ?? '',
  city: city ?? '',
  postal_code: postal_code ?? '',
})

function Instructions({ data, draft, change }: Pick<Props, 'data' | 'draft' | 'change'>) {
  const t = useText('checkout')
  if (data.instructions.length === 0) return null
  return (
    <fieldset className="delivery-instructions">
      <legend className="small">{t('instructions')}</legend>
      <div className="row wrapping">
        {data.instructions.map((one) => (
          <label key={one.id} className="chip">
            <input
              type="radio"
              name="instruction"
              checked={draft.instruction === one.id}
              onChange={() => change({ instruction: one.id })}
              onClick={() => draft.instruction === one.id && change({ instruction: null })}
            />
            {one.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function PickupBlock({ data: { merchant } }: Props) {
  const t = useText('checkout')
  const { preferences } = useShop()
  const at = merchant.merchant_address_location
  return (
    <section className="block">
      <h2>{t('collect_from')}</h2>
      <div className="address">
        <div>
          <b>{merchant.name}</b>
          <p className="muted">
            <bdi>{merchant.address}</bdi>
          </p>
        </div>
        {at && <DeferredMap center={at} shop={at} pin={preferences.place} label={merchant.address} />}
      </div>
    </section>
  )
}
