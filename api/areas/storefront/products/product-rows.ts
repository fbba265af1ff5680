import type { Translations } from '#contract/fields.ts'
import type { IncludedRule } from '#contract/rules/pricing/option-prices.ts'
import type { Component } from '../../catalog/components/components.rules.ts'
import type { ScheduleDefinition } from '../../schedules/availability.rules.ts'

export type Picture = { file_url: string; is_cover: boolean }

export type StoreOptionRow = {
  readonly id: string
  readonly product_id: string | null
  readonly name: string
  readonly translations: Translations
  readonly type: 'single' | 'multiple'
  readonly is_required: boolean
  readonly range_min: number
  readonly range_max: number
  readonly included_quantity: number
  readonly included_rule: IncludedRule
  readonly view: 'list' | 'grid' | 'card'
  readonly image: string | null
  readonly description: string | null
  readonly values: readonly {
    readonly id: string
    readonly name: string
    readonly price: number
    readonly is_default: boolean
    readonly stock_status: 'in_stock' | 'out_of_stock'
    readonly allergens?: readonly string[]
    readonly translations?: Translations
    readonly product_id?: string
    readonly image?: string
    readonly option_ids?: readonly string[]
  }[]
}
export type ComponentRow = Component & {
  readonly track_inventory: boolean
  readonly quantity: number | null
  readonly product_images: readonly Picture[]
  readonly category_ids: readonly string[]
}
export type TagOrLabel = {
  readonly product_id: string
  readonly id: string
  readonly name: string
  readonly translations: Translations
}

export type StoreProductRow = {
  readonly id: string
  readonly merchant_id: string
  readonly sku: string | null
  readonly name: string
  readonly description: string | null
  readonly translations: Translations
  readonly selling_price: number
  readonly is_taxable: boolean
  readonly track_inventory: boolean
  readonly quantity: number | null
  readonly stock_status: 'in_stock' | 'out_of_stock'
  readonly product_images: readonly Picture[]
  readonly instruction_required: boolean
  readonly currency: string
}

export type SchedulesAndCategories = {
  readonly links: readonly { readonly product_id: string; readonly category_id: string }[]
  readonly schedules: readonly (ScheduleDefinition & {
    readonly product_ids: readonly string[]
    readonly category_ids: readonly string[]
  })[]
  readonly options: readonly StoreOptionRow[]
  /** The options that values bring along. */
  readonly nested: readonly Omit<StoreOptionRow, 'product_id'>[]
  readonly addons: readonly { readonly product_id: string; readonly addon_id: string }[]
  readonly tags: readonly TagOrLabel[]
  readonly labels: readonly (TagOrLabel & { readonly color: string | null; readonly image: string | null })[]
  /** The products that are choices of the options. */
  readonly components: readonly ComponentRow[]
}
