import type { ReactNode } from 'react'
import type { SettingsGroup } from '#contract/areas/tenants/boot.ts'
import { pluginIdExamples } from '#contract/rules/plugins.ts'
import { useText } from '#kit/data/text.ts'
import { MoneyField, NumberField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { AiKey } from './ai-key.tsx'
import type { ControlProps } from './control-props.ts'
import { BusinessName, Contact, Tax } from './document-fields.tsx'
import { DefaultLocation } from './default-location.tsx'
import { HomeSections } from './home-sections.tsx'
import { Countries, Currency, DateFormat, Origins, TextLines, Timezone } from './choice-fields.tsx'
import { Languages, LanguageChoice } from './language-fields.tsx'
import { DeliveryRateField } from './delivery-rate-field.tsx'
import { Fonts, HomeLayout } from './theme-fields.tsx'
import { Colors } from './theme-colors.tsx'
import { GoogleFeed } from './google-feed.tsx'
import { FaviconField, TenantImageField } from './image-fields.tsx'
import { PreparationTime } from './preparation-time.tsx'
import { SoundField } from './sound-field.tsx'
import { unitOf } from './setting-units.ts'
import { SocialLinksField } from './social-links-field.tsx'
import { TipField } from './tip-field.tsx'
import styles from './section.module.css'

type Field = SettingsGroup['fields'][number]

/** Controls of settings that need more than their type. */
const ownControls: Record<string, (props: ControlProps) => ReactNode> = {
  business_details: BusinessName,
  contact: Contact,
  currency: Currency,
  timezone: Timezone,
  date_format: DateFormat,
  active_locales: Languages,
  default_locale: LanguageChoice,
  fallback_locale: LanguageChoice,
  colors: Colors,
  fonts: Fonts,
  layout: HomeLayout,
  sections: HomeSections,
  logo_favicon: FaviconField,
  admin_logo_url: TenantImageField,
  logo_url: TenantImageField,
  preparation_time: PreparationTime,
  tip: TipField,
  tax: Tax,
  cancel_reasons: TextLines,
  delivery_rate: DeliveryRateField,
  searchable_countries: Countries,
  default_location: DefaultLocation,
  storefront_origins: Origins,
  social_links: SocialLinksField,
  is_google_feed_enabled: GoogleFeed,
  ai_api_key: AiKey,
  new_order_sound: SoundField,
}
/** Controls that take the whole width of the card. */
const wideControls: readonly string[] = [
  'contact',
  'tip',
  'delivery_rate',
  'sections',
  'colors',
  'fonts',
  'layout',
  'is_google_feed_enabled',
  'social_links',
]
export const isWideControl = (key: string): boolean => wideControls.includes(key)

/** Settings that the shop does not use yet have no control. */
export const hasControl = ({ setting_key, type }: Field): boolean =>
  type !== 'document' || ownControls[setting_key] !== undefined

/** Texts in the language of the store; others are codes and addresses. */
const plainTexts: readonly string[] = ['order_id_prefix', 'receipt_footer']
const nullable: readonly string[] = [
  'bookings_per_slot_limit',
  'items_per_slot_limit',
  'max_distance',
  'low_stock_default',
]

/** The control of a setting. */
export function SettingControl({ field, ...props }: { field: Field } & ControlProps) {
  const t = useText('settings')
  const { setting_key: key, type, options } = field
  const OwnControl = ownControls[key]
  if (OwnControl) return <OwnControl {...props} />
  const common = { ...props, hideLabel: true }
  if (type === 'toggle') {
    const { value, set, onBlur } = props.form.field(key)
    const change = (checked: boolean) => {
      set(checked)
      onBlur()
    }
    const error = props.form.errors[key]
    return (
      <div className={styles.stack}>
        <Switch checked={value === true} onChange={change} label={props.label} disabled={props.disabled} hideLabel />
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </div>
    )
  }
  const unit = unitOf(key)
  const input =
    type === 'number' ? (
      <NumberField {...common} nullable={nullable.includes(key)} {...(unit ? { unit: t(unit) } : {})} />
    ) : type === 'money' ? (
      <MoneyField {...common} nullable />
    ) : type === 'percent' ? (
      <NumberField {...common} decimals={2} unit="%" nullable />
    ) : type === 'choice' ? (
      <SelectField {...common} options={options.map(({ value, label }) => ({ value, text: label }))} />
    ) : (
      <TextSetting {...common} nullable={field.default === null} />
    )
  return <div className={styles.narrow}>{input}</div>
}

/** What an id of a third party looks like, by setting. */
const idExamples: Readonly<Partial<Record<string, string>>> = pluginIdExamples

function TextSetting(props: ControlProps & { hideLabel: boolean; nullable: boolean }) {
  const example = idExamples[props.name]
  return <TextField {...props} ltr={!plainTexts.includes(props.name)} {...(example ? { placeholder: example } : {})} />
}
