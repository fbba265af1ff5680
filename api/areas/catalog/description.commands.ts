import type { Context } from '#api/platform/handlers.ts'
import { proposeText } from '../settings/ai-writing.commands.ts'
import { showProduct } from './products.commands.ts'

type DescriptionInput = {
  name: string
  category?: string | undefined
  keywords?: string | undefined
  locale: string
  product_id?: string | undefined
}

/** Proposes a description without storing it. */
export async function proposeDescription(
  context: Pick<Context, 'openTransaction' | 'tenant' | 'services'>,
  { name, category, keywords, locale, product_id }: DescriptionInput,
): Promise<{ description: string }> {
  const product =
    product_id === undefined ? undefined : await context.openTransaction((db) => showProduct(db, product_id))
  const description = await proposeText(context, {
    task: "the description of one product for a shop's menu in one or two sentences of at most 60 words",
    rules: 'Claim no ingredient, origin or diet that is not given.',
    locale,
    facts: {
      name,
      category: category ?? product?.category.map((one) => one.name).join(', '),
      keywords,
      allergens: product?.allergens.join(', '),
      current: product?.description,
    },
    maxLength: 2000,
  })
  return { description }
}
