import type { Translations } from '#contract/fields.ts'

/** A product as a choice of an option. */
export type Component = {
  readonly id: string
  readonly name: string
  readonly translations: Translations
  readonly allergens: readonly string[]
  readonly status: 'active' | 'inactive'
  readonly stock_status: 'in_stock' | 'out_of_stock'
}

type Value = {
  readonly name: string
  readonly stock_status: 'in_stock' | 'out_of_stock'
  readonly allergens?: readonly string[]
  readonly translations?: Translations
  readonly product_id?: string
}
type ComponentValue<V extends Value, C> = V & { component?: C }

/** The ids of the products that are choices of an option. */
export const componentIdsOf = (values: readonly Pick<Value, 'product_id'>[]): string[] =>
  values.flatMap(({ product_id }) => product_id ?? [])

/**
 * The choices of an option as customers may select them: without products that are no longer sold, and sold out as their
 * products are.
 */
export const soldValues = <V extends Value, C extends Component>(
  values: readonly V[],
  components: ReadonlyMap<string, C>,
): ComponentValue<V, C>[] =>
  withComponents(values, components)
    .filter(({ product_id, component }) => product_id === undefined || component?.status === 'active')
    .map((value) =>
      value.component?.stock_status === 'out_of_stock' ? { ...value, stock_status: 'out_of_stock' } : value,
    )

/** The choices of an option, with name, translations and allergens of the products that they are. */
export const withComponents = <V extends Value, C extends Pick<Component, 'name' | 'translations' | 'allergens'>>(
  values: readonly V[],
  components: ReadonlyMap<string, C>,
): ComponentValue<V, C>[] =>
  values.map((value) => {
    const component = value.product_id === undefined ? undefined : components.get(value.product_id)
    if (!component) return value
    const { name, translations, allergens } = component
    return { ...value, name, translations, ...(allergens.length > 0 ? { allergens } : {}), component }
  })
