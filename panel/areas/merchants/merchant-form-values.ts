import { z } from 'zod'
import { fileUrl } from '#contract/schemas/catalog.ts'
import { latitude, longitude } from '#contract/fields.ts'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { MerchantInput } from '#contract/areas/merchants/merchants.ts'
import { normalizePhone } from '#contract/rules/phone-numbers.ts'
import { alwaysRun, pickFields } from '#kit/data/form-values.ts'
import type { FormState } from '#kit/ui/form/form.tsx'

const { slug } = MerchantInput.shape

/** The contract's schema with location and images as separate fields of the form. */
export const merchantForm = MerchantInput.omit({
  images: true,
  translations: true,
  merchant_address_location: true,
  slug: true,
})
  .required()
  .extend({
    slug,
    latitude: latitude.nullable(),
    longitude: longitude.nullable(),
    logo: fileUrl.nullable(),
    cover: fileUrl.nullable(),
    icon: fileUrl.nullable(),
  })
  .superRefine((values, context) => {
    if (values.latitude === null && values.longitude !== null) context.addIssue({ code: 'custom', path: ['latitude'] })
    if (values.longitude === null && values.latitude !== null) context.addIssue({ code: 'custom', path: ['longitude'] })
    if (values.commission_type === 'percentage' && values.commission_value > 100)
      context.addIssue({ code: 'too_big', maximum: 100, origin: 'number', path: ['commission_value'] })
  }, alwaysRun)
export type MerchantValues = z.input<typeof merchantForm>

/** The form of a merchant whose number may be written as in its country. */
export const merchantFormFor = (dialCodeOf: (country: string) => string) =>
  z
    .custom<MerchantValues>()
    .transform((values) => ({
      ...values,
      contact_number: normalizePhone(values.contact_number, dialCodeOf(values.country)),
    }))
    .pipe(merchantForm)

type NewMerchantDefaults = {
  country: string
  currency: string
  timeZone: string
  /** Active order types of the network that suit a store. */
  orderTypes: MerchantValues['order_types']
}

export const blankMerchant = (defaults: NewMerchantDefaults): MerchantValues => ({
  merchant_type: 'ecommerce',
  name: '',
  slug: undefined,
  description: null,
  address: '',
  postal_code: null,
  city: null,
  state: null,
  country: defaults.country,
  latitude: null,
  longitude: null,
  contact_number: '',
  contact_email: '',
  show_contact_to_customer: false,
  order_types: defaults.orderTypes,
  default_order_type: defaults.orderTypes[0] ?? 'delivery',
  status: 'inactive',
  delivery_by: 'admin',
  delivery_provider: null,
  share_customer_detail: true,
  override_payment_methods: false,
  commission_type: 'percentage',
  commission_value: 0,
  tax_inclusive_prices: false,
  custom_text: null,
  category_ids: [],
  currency: defaults.currency,
  timezone: defaults.timeZone,
  is_pos_managed: false,
  connected_pos_name: null,
  pos_confirm_minutes: 3,
  logo: null,
  cover: null,
  icon: null,
})

export const valuesOf = (merchant: Merchant): MerchantValues => ({
  merchant_type: merchant.merchant_type,
  name: merchant.name,
  slug: merchant.slug,
  description: merchant.description,
  address: merchant.address,
  postal_code: merchant.postal_code,
  city: merchant.city,
  state: merchant.state,
  country: merchant.country,
  latitude: merchant.merchant_address_location?.latitude ?? null,
  longitude: merchant.merchant_address_location?.longitude ?? null,
  contact_number: merchant.contact_number,
  contact_email: merchant.contact_email,
  show_contact_to_customer: merchant.show_contact_to_customer,
  order_types: merchant.order_types,
  default_order_type: merchant.default_order_type,
  status: merchant.status,
  delivery_by: merchant.delivery_by,
  delivery_provider: merchant.delivery_provider,
  share_customer_detail: merchant.share_customer_detail,
  override_payment_methods: merchant.override_payment_methods,
  commission_type: merchant.commission_type,
  commission_value: merchant.commission_value,
  tax_inclusive_prices: merchant.tax_inclusive_prices,
  custom_text: merchant.custom_text,
  category_ids: merchant.category_ids,
  currency: merchant.currency,
  timezone: merchant.timezone,
  is_pos_managed: merchant.is_pos_managed,
  connected_pos_name: merchant.connected_pos_name,
  pos_confirm_minutes: merchant.pos_confirm_minutes,
  logo: merchant.images.logo?.image_url ?? null,
  cover: merchant.images.cover?.image_url ?? null,
  icon: merchant.images.icon?.image_url ?? null,
})

/** Converts form values to the input of the call. */
export function toMerchantInput({
  latitude: latitudeValue,
  longitude: longitudeValue,
  logo,
  cover,
  icon,
  ...rest
}: z.output<typeof merchantForm>): MerchantInput {
  const picture = (image_url: string | null) => (image_url === null ? null : { image_url })
  return {
    ...rest,
    merchant_address_location:
      latitudeValue === null || longitudeValue === null ? null : { latitude: latitudeValue, longitude: longitudeValue },
    images: { logo: picture(logo), cover: picture(cover), icon: picture(icon) },
  }
}

const nestedFields: Readonly<Record<string, keyof MerchantInput>> = {
  latitude: 'merchant_address_location',
  longitude: 'merchant_address_location',
  logo: 'images',
  cover: 'images',
  icon: 'images',
}

/** The input of the call for the changed fields only. */
export const toChangedInput = (values: z.output<typeof merchantForm>, changed: object) =>
  pickFields(
    toMerchantInput(values),
    Object.keys(changed).map((name) => nestedFields[name] ?? name),
  )

export type MerchantFormProps = { form: FormState<MerchantValues> }
