/** A text in each of the tenant's locales, in their order; a single string is in the first locale. */
export type LocalizedText = string | readonly string[]

export type Tint = 'tomato' | 'saffron' | 'herb' | 'mint' | 'sea' | 'plum' | 'rice' | 'blush'
/** `tint hero companion companion companion` with emoji: `tomato 🍕 🍅 🌿`. */
export type PictureSpec = string

export type Day = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'
type OpeningSpan = { opening: string; closing: string }
export type Week = Record<Day, OpeningSpan[]>

/** Name and additional price in minor units. `nested` are keys of the options that the value brings along. */
export type ValueSeed = readonly [name: LocalizedText, price: number, nested?: readonly string[]]
export type OptionSeed = {
  name: LocalizedText
  type: 'single' | 'multiple'
  is_required: boolean
  min: number
  max: number
  /** How many of the selected values cost nothing, the cheapest first. */
  included: number
  view: 'list' | 'grid' | 'card'
  values: readonly ValueSeed[]
  /** The values are products of the same merchant, by their name in the first locale: a slot of a combo. */
  isOfProducts?: true
}

type ProductExtras = {
  options?: readonly string[]
  /** Products of the same merchant, by their name in the first locale. */
  addons?: readonly string[]
  stock?: number
  schedule?: string
  instruction?: 'asked' | 'required'
  is_sold_out?: boolean
  is_hidden?: boolean
  is_untaxed?: boolean
  /** The product has a 3D model. */
  model?: 'pizza'
}
/** Tags are keys of the tenant's tags and labels, separated by spaces. */
export type ProductRow = readonly [
  name: LocalizedText,
  description: LocalizedText,
  price: number,
  picture: PictureSpec,
  marks?: string,
  more?: ProductExtras,
]

export type SectionSeed = {
  name: LocalizedText
  picture: PictureSpec
  view?: 'list' | 'grid' | 'card'
  schedule?: string
  /** Defaults for all products of the section. */
  options?: readonly string[]
  addons?: readonly string[]
  is_untaxed?: boolean
  products: readonly ProductRow[]
}

export type ScheduleSeed = {
  name: string
  type: 'daily' | 'weekly'
  days: readonly Day[]
  start_time: string
  end_time: string
}

export type SlabSeed = { from: number; to: number | null; fee: number; time: number }
type OrderType = 'delivery' | 'pickup' | 'dine_in' | 'pick_and_drop'
export type Point = readonly [latitude: number, longitude: number]

/** Distribution of orders over the local hours. */
export type DemandPattern = 'meals' | 'dinner' | 'morning' | 'daytime' | 'afternoon' | 'late'

export type MerchantSeed = {
  key: string
  name: LocalizedText
  description: LocalizedText
  /** A notice for customers before they order. */
  notice?: LocalizedText
  merchant_type: 'ecommerce' | 'pick_and_drop'
  address: LocalizedText
  postal_code: string
  city: LocalizedText
  location: Point
  phone: string
  email: string
  categories: readonly string[]
  order_types: readonly OrderType[]
  hours: Week
  radius: number
  polygon?: readonly Point[]
  /** Set for merchants that deliver themselves. The others use the tenant's drivers and rates. */
  slabs?: readonly SlabSeed[]
  free_delivery_above?: number
  preparation_time: number
  auto_reject_minutes?: number
  is_auto_accept?: boolean
  is_scheduling?: boolean
  commission: number
  tax_inclusive_prices?: boolean
  show_contact?: boolean
  featured_rank?: number
  sponsored?: { rank: number; description: string }
  is_inactive?: boolean
  is_paused?: boolean
  cover: PictureSpec
  logo: PictureSpec
  charge?: {
    name: LocalizedText
    description: string
    type: 'fixed' | 'percentage'
    value: number
    order_type: readonly OrderType[]
  }
  /** Relative share of the tenant's orders, and mean rating; undefined without ratings. */
  weight: number
  rating?: number
  demand: DemandPattern
  sku_prefix: string
  options: Record<string, OptionSeed>
  schedules?: Record<string, ScheduleSeed>
  sections: readonly SectionSeed[]
}

const week: readonly Day[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

const parseSpans = (line: string): OpeningSpan[] =>
  line
    .split(' ')
    .filter((span) => span !== '')
    .map((span) => ({ opening: span.slice(0, 5), closing: span.slice(6, 11) }))

/** `hours('12:00-15:00 17:00-22:30', { fri: '12:00-23:30', mon: '' })`: the usual day, then exceptions. */
export function hours(usualHours: string, exceptions: Partial<Record<Day, string>> = {}): Week {
  const hoursOn = (day: Day) => parseSpans(exceptions[day] ?? usualHours)
  return {
    mon: hoursOn('mon'),
    tue: hoursOn('tue'),
    wed: hoursOn('wed'),
    thu: hoursOn('thu'),
    fri: hoursOn('fri'),
    sat: hoursOn('sat'),
    sun: hoursOn('sun'),
  }
}

/** Exactly one value; the first is the default. */
export const requiredChoice = (
  name: LocalizedText,
  values: readonly ValueSeed[],
  view: OptionSeed['view'] = 'list',
): OptionSeed => ({
  name,
  type: 'single',
  is_required: true,
  min: 1,
  max: 1,
  included: 0,
  view,
  values,
})

/** One of several products, of which a combo consists. */
export const comboSlot = (name: LocalizedText, values: readonly ValueSeed[]): OptionSeed => ({
  ...requiredChoice(name, values),
  isOfProducts: true,
})

/** None or one value. */
export const optionalChoice = (name: LocalizedText, values: readonly ValueSeed[]): OptionSeed => ({
  name,
  type: 'single',
  is_required: false,
  min: 0,
  max: 1,
  included: 0,
  view: 'list',
  values,
})

/** At least `min` and at most `max` values, the cheapest `included` of which cost nothing. */
export const multipleChoice = (
  name: LocalizedText,
  max: number,
  values: readonly ValueSeed[],
  min = 0,
  included = 0,
): OptionSeed => ({
  name,
  type: 'multiple',
  is_required: min > 0,
  min,
  max,
  included,
  view: 'list',
  values,
})

export const daily = (name: string, start_time: string, end_time: string): ScheduleSeed => ({
  name,
  type: 'daily',
  days: week,
  start_time,
  end_time,
})

export const weekly = (name: string, days: readonly Day[], start_time: string, end_time: string): ScheduleSeed => ({
  name,
  type: 'weekly',
  days,
  start_time,
  end_time,
})

/** Delivery slabs from 0: `slabs([2, 190, 10], [4, 290, 18])` with distance in km, fee, minutes. */
export function slabs(...steps: readonly (readonly [to: number, fee: number, time: number])[]): SlabSeed[] {
  return steps.map(([to, fee, time], index) => ({ from: steps[index - 1]?.[0] ?? 0, to, fee, time }))
}
