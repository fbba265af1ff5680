/** One text in each of the tenant's locales, in the tenant's own order of them; a bare string is the first locale's. */
export type Words = string | readonly string[]

export type Tint = 'tomato' | 'saffron' | 'herb' | 'mint' | 'sea' | 'plum' | 'rice' | 'blush'
/** `tint hero mate mate mate`, the pictures as emoji: `tomato 🍕 🍅 🌿`. */
export type PictureLine = string

export type Day = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun'
type Span = { opening: string; closing: string }
export type Week = Record<Day, Span[]>

/** Name and the price it adds, in minor units. */
export type ValueSeed = readonly [name: Words, price: number]
export type OptionSeed = {
  name: Words
  type: 'single' | 'multiple'
  is_required: boolean
  min: number
  max: number
  view: 'list' | 'grid' | 'card'
  values: readonly ValueSeed[]
}

type DishMore = {
  options?: readonly string[]
  /** Products of the same merchant, by their name in the first locale. */
  addons?: readonly string[]
  stock?: number
  schedule?: string
  instruction?: 'asked' | 'required'
  is_sold_out?: boolean
  is_hidden?: boolean
  is_untaxed?: boolean
  /** Can be looked at from all sides. */
  model?: 'pizza'
}
/** Marks are keys of the tenant's tags and labels, separated by blanks. */
export type DishRow = readonly [
  name: Words,
  description: Words,
  price: number,
  picture: PictureLine,
  marks?: string,
  more?: DishMore,
]

export type SectionSeed = {
  name: Words
  picture: PictureLine
  view?: 'list' | 'grid' | 'card'
  schedule?: string
  /** What every dish of the section has, unless it names its own. */
  options?: readonly string[]
  addons?: readonly string[]
  is_untaxed?: boolean
  dishes: readonly DishRow[]
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

/** When people order there: local hours with the weight of each. */
export type Rhythm = 'meals' | 'dinner' | 'morning' | 'daytime' | 'afternoon' | 'late'

export type MerchantSeed = {
  key: string
  name: Words
  text: Words
  /** What customers should know before they order. */
  notice?: Words
  merchant_type: 'ecommerce' | 'pick_and_drop'
  address: Words
  postal_code: string
  city: Words
  at: Point
  phone: string
  email: string
  categories: readonly string[]
  order_types: readonly OrderType[]
  hours: Week
  radius: number
  polygon?: readonly Point[]
  /** Of a merchant that delivers itself; the others are brought by the tenant's riders at the tenant's rate. */
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
  sponsored?: { rank: number; text: string }
  is_inactive?: boolean
  is_paused?: boolean
  cover: PictureLine
  logo: PictureLine
  charge?: {
    name: Words
    description: string
    type: 'fixed' | 'percentage'
    value: number
    order_type: readonly OrderType[]
  }
  /** Share of the tenant's orders, and the mean of its ratings; no rating means nobody has rated it. */
  weight: number
  rating?: number
  rhythm: Rhythm
  sku_prefix: string
  options: Record<string, OptionSeed>
  schedules?: Record<string, ScheduleSeed>
  sections: readonly SectionSeed[]
}

const week: readonly Day[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

const spansOf = (line: string): Span[] =>
  line
    .split(' ')
    .filter((span) => span !== '')
    .map((span) => ({ opening: span.slice(0, 5), closing: span.slice(6, 11) }))

/** `hours('12:00-15:00 17:00-22:30', { fri: '12:00-23:30', mon: '' })`: the usual day, then the days that differ. */
export function hours(usual: string, except: Partial<Record<Day, string>> = {}): Week {
  const of = (day: Day) => spansOf(except[day] ?? usual)
  return {
    mon: of('mon'),
    tue: of('tue'),
    wed: of('wed'),
    thu: of('thu'),
    fri: of('fri'),
    sat: of('sat'),
    sun: of('sun'),
  }
}

/** Exactly one, the first unless the customer says otherwise. */
export const pick = (name: Words, values: readonly ValueSeed[], view: OptionSeed['view'] = 'list'): OptionSeed => ({
  name,
  type: 'single',
  is_required: true,
  min: 1,
  max: 1,
  view,
  values,
})

/** None or one. */
export const maybe = (name: Words, values: readonly ValueSeed[]): OptionSeed => ({
  name,
  type: 'single',
  is_required: false,
  min: 0,
  max: 1,
  view: 'list',
  values,
})

/** Up to `max`, at least `min`. */
export const several = (name: Words, max: number, values: readonly ValueSeed[], min = 0): OptionSeed => ({
  name,
  type: 'multiple',
  is_required: min > 0,
  min,
  max,
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

/** Slabs from 0 up: `slabs([2, 190, 10], [4, 290, 18])`, each as far, fee, minutes on the road. */
export function slabs(...steps: readonly (readonly [to: number, fee: number, time: number])[]): SlabSeed[] {
  return steps.map(([to, fee, time], index) => ({ from: steps[index - 1]?.[0] ?? 0, to, fee, time }))
}
