import { Suspense } from 'react'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { Field, FieldError } from '#shop/shell/content/field.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { MapView } from '#shop/shell/content/map.tsx'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { zoneShapes } from '#shop/shell/content/zones.ts'
import type { CheckoutData } from './shared/checkout-data.ts'
import type { Draft } from './draft/draft.ts'
import type { Errors } from './use-checkout.ts'
import { checkoutAddressOf } from './checkout-address.ts'
import { joinTexts } from '#shop/shell/content/isolate-text.ts'

const AddressSheet = lazyWithRetry(() => import('./address-sheet.tsx'))

type Block = {
  data: CheckoutData
  type: OrderTypeAlias
  draft: Draft
  change: (change: Partial<Draft>) => void
  errors: Errors
  /** Whether the sheet of addresses is open. */ open: boolean
  setOpen: (open: boolean) => void
  onSaved: () => void
}

/** Where it goes; for pickup where it is collected, for the table its number. */
export function WhereBlock(props: Block) {
  if (props.type === 'pickup') return <CollectBlock {...props} />
  if (props.type === 'dine_in') return <TableBlock {...props} />
  return <DeliverBlock {...props} />
}

function DeliverBlock({ data, draft, change, errors, open, setOpen, onSaved }: Block) {
  const t = useText('checkout')
  const { choices } = useShop()
  const where = checkoutAddressOf(draft, data.saved, choices.place)
  const error = errors.address ?? errors.address_id ?? errors['address.address'] ?? errors['address.latitude']
  const at = where?.saved ?? where?.written ?? null
  const shop = data.merchant.merchant_address_location
  const move = (point: { latitude: number; longitude: number }) =>
    at && change({ address_id: null, address: { ...blankOf(at), ...point } })
  return (
    <section className={error ? 'block wrong' : 'block'} data-wrong={error ? '' : undefined}>
      <h2>
        {t('deliver_to')}
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {t(at ? 'change' : 'add_address')}
        </button>
      </h2>
      {at ? (
        <div className="addr">
          <div>
            <b>
              <bdi>{at.label || at.address}</bdi>
            </b>
            <p className="muted num">
              {joinTexts([at.label ? at.address : null, at.house], t('comma'))}
              {(at.city || at.postal_code) && <br />}
              <bdi>{[at.city, at.postal_code].filter(Boolean).join(' ')}</bdi>
            </p>
            {where?.written && !where.written.house && (
              <Field
                label={t('house')}
                value={where.written.house}
                placeholder={t('house_example')}
                maxLength={60}
                autoComplete="address-line2"
                onChange={(event) =>
                  change({ address_id: null, address: { ...where.written, house: event.target.value } })
                }
              />
            )}
            <Instructions data={data} draft={draft} change={change} />
          </div>
          <MapView
            still
            center={where?.saved ?? choices.place ?? at}
            pin={at}
            onMove={move}
            zones={zoneShapes(data.merchant.zones, shop)}
            label={t('pin_label')}
            caption={t('drag_pin')}
          />
        </div>
      ) : (
        <p className="muted">{t('no_address')}</p>
      )}
      <FieldError text={error} />
      {open && (
        <Suspense>
          <AddressSheet
            saved={data.saved}
            start={at}
            onClose={() => setOpen(false)}
            onTake={(taken) => {
              change(taken)
              setOpen(false)
            }}
            onSaved={onSaved}
          />
        </Suspense>
      )}
    </section>
  )
}

type Parts = {
  label?: string | null | undefined
  address: string
  house?: string | null | undefined
  landmark?: string | null | undefined
  city?: string | null | undefined
  postal_code?: string | null | undefined
}
const blankOf = ({ label, address, house, landmark, city, postal_code }: Parts) => ({
  label: label ?? '',
  address,
  house: house ?? '',
  landmark: landmark ?? '',
  city: city ?? '',
  postal_code: postal_code ?? '',
})

function Instructions({ data, draft, change }: Pick<Block, 'data' | 'draft' | 'change'>) {
  const t = useText('checkout')
  if (data.instructions.length === 0) return null
  return (
    <fieldset className="leave">
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

function CollectBlock({ data: { merchant } }: Block) {
  const t = useText('checkout')
  const { choices } = useShop()
  const at = merchant.merchant_address_location
  return (
    <section className="block">
      <h2>{t('collect_from')}</h2>
      <div className="addr">
        <div>
          <b>{merchant.name}</b>
          <p className="muted">
            <bdi>{merchant.address}</bdi>
          </p>
        </div>
        {at && <MapView center={at} shop={at} pin={choices.place} label={merchant.address} />}
      </div>
    </section>
  )
}

function TableBlock({ draft, change, errors }: Block) {
  const t = useText('checkout')
  return (
    <section className="block" data-wrong={errors.table_number ? '' : undefined}>
      <h2>{t('table_title')}</h2>
      <Field
        label={t('table_number')}
        value={draft.table}
        maxLength={20}
        inputMode="numeric"
        error={errors.table_number}
        onChange={(event) => change({ table: event.target.value })}
      />
    </section>
  )
}
