import type { DemoProduct } from '../menu.ts'

const everyNth = 9
const attraction = 8

/** Whether customers like to order two products of a menu together: a drink with a dish, a dip with a pizza. */
export const areCompanions = (menu: readonly DemoProduct[], one: DemoProduct, other: DemoProduct): boolean =>
  one.section !== other.section && (menu.indexOf(one) + menu.indexOf(other)) % everyNth === 0

/** How much likelier a product is ordered with those that are in the cart. */
export const attractionOf = (
  menu: readonly DemoProduct[],
  product: DemoProduct,
  chosen: readonly DemoProduct[],
): number => (chosen.some((one) => areCompanions(menu, one, product)) ? attraction : 1)
