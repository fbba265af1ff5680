import { productAvailableAt } from '#api/areas/schedules/availability.rules.ts'
import type { Dish } from '../menu.ts'
import { firstOf } from '../menu.ts'
import type { Chance } from '../random.ts'
import type { OptionSeed } from '../seed.ts'
import { spoken } from './phrases.ts'
import type { LinePlan, Stall } from './plan.ts'

/** What somebody puts in the basket there, to be made at `at` (epoch ms). Empty where nothing can be had. */
export function basketFor(stall: Stall, at: number, locale: string, chance: Chance): LinePlan[] {
  const offered = stall.menu.filter((dish) => !dish.is_hidden && !dish.is_sold_out && isServed(stall, dish, at))
  const wanted = sizeOf(stall, chance)
  const lines: LinePlan[] = []
  let left = offered
  while (lines.length < wanted) {
    const isFirst = lines.length === 0
    const dish = chance.weighted(left, ({ popularity, section }) => popularity / (1 + section * (isFirst ? 1.2 : 0.25)))
    if (!dish) break
    left = left.filter((one) => one !== dish)
    lines.push(lineOf(stall, dish, locale, chance))
  }
  return lines
}

const isServed = ({ schedules }: Stall, dish: Dish, at: number) =>
  productAvailableAt(
    dish.schedules.flatMap((key) => schedules.get(key) ?? []),
    at,
  )

function sizeOf({ seed }: Stall, chance: Chance): number {
  const { categories } = seed
  if (categories.includes('groceries')) return chance.between(4, 10)
  if (categories.includes('flowers')) return chance.is(0.4) ? 2 : 1
  if (categories[0] === 'coffee' || categories[0] === 'gelato') return chance.between(1, 3)
  return chance.weighted([1, 2, 3, 4, 5], (count) => [0, 22, 34, 26, 12, 6][count] ?? 0) ?? 2
}

function lineOf({ seed, menu }: Stall, dish: Dish, locale: string, chance: Chance): LinePlan {
  const options = dish.options.flatMap((key) => {
    const values = seed.options[key] ? chosen(seed.options[key], chance) : []
    return values.length > 0 ? [{ key, values }] : []
  })
  const addon = chance.is(0.16) ? menu.find(({ key }) => key === chance.maybeOne(dish.addons)) : undefined
  const addons =
    addon && !addon.is_sold_out && addon !== dish ? [{ dish: addon, quantity: chance.is(0.85) ? 1 : 2 }] : []
  const asks = dish.instruction === 'required' || (dish.instruction === 'asked' && chance.is(0.25))
  const quantity = chance.weighted([1, 2, 3, 4], (count) => [0, 74, 19, 5, 2][count] ?? 0) ?? 1
  return {
    dish,
    quantity,
    options,
    addons,
    instruction: asks ? spoken(locale, isGift(dish) ? 'card' : 'kitchen', chance) : null,
  }
}

const isGift = ({ key }: Dish) => /card|بطاقة|mix|bouquet|باقة|ورد/i.test(firstOf(key))

function chosen({ type, values, is_required, min, max }: OptionSeed, chance: Chance): number[] {
  const all = values.map((_value, index) => index)
  if (type === 'single') {
    if (!is_required && !chance.is(0.25)) return []
    return [is_required && chance.is(0.55) ? 0 : chance.between(0, values.length - 1)]
  }
  if (min === 0 && !chance.is(0.36)) return []
  const count = Math.min(max, chance.between(Math.max(1, min), Math.max(min, 2)))
  return chance
    .shuffled(all)
    .slice(0, count)
    .toSorted((a, b) => a - b)
}

/** Price of one piece: its options and its add-ons beside the dish itself. */
export function pieceOf(
  { seed }: Stall,
  { options, addons }: LinePlan,
): { options_price: number; addons_price: number } {
  const options_price = options
    .flatMap(({ key, values }) => values.map((index) => seed.options[key]?.values[index]?.[1] ?? 0))
    .reduce((sum, price) => sum + price, 0)
  const addons_price = addons.reduce((sum, { dish, quantity }) => sum + dish.selling_price * quantity, 0)
  return { options_price, addons_price }
}

export const subtotalOf = (stall: Stall, lines: readonly LinePlan[]): number =>
  lines.reduce((sum, line) => {
    const { options_price, addons_price } = pieceOf(stall, line)
    return sum + line.quantity * (line.dish.selling_price + options_price + addons_price)
  }, 0)
