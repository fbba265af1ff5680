import type { OpenTransaction } from '#api/platform/handlers.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { apiError } from '#api/platform/api-error.ts'
import { createTextGenerator, TextGeneratorUnavailable } from '#api/providers/ai/text-generator.ts'
import { showProduct } from './products.commands.ts'

export type DescriptionInput = {
  name: string
  category?: string | undefined
  keywords?: string | undefined
  locale: string
  product_id?: string | undefined
}

const longest = 2000

/**
 * Generates a description and returns it without storing it. Returns 503 if no text service is configured or it
 * does not respond.
 */
export async function proposeDescription(
  open: OpenTransaction,
  config: Config,
  { name, category, keywords, locale, product_id }: DescriptionInput,
): Promise<{ description: string }> {
  const writer = createTextGenerator(config)
  if (!writer) throw apiError('SERVICE_NOT_CONFIGURED', { service: 'AI writing' })
  const product = product_id === undefined ? undefined : await open((db) => showProduct(db, product_id))
  const language = new Intl.DisplayNames(['en'], { type: 'language' }).of(locale) ?? locale
  const facts = {
    name,
    category: category ?? product?.category.map((one) => one.name).join(', '),
    keywords,
    allergens: product?.allergens.join(', '),
    current: product?.description,
  }
  const about = Object.entries(facts)
    .filter(([, text]) => text)
    .map(([fact, text]) => `${fact}: ${text}`)
    .join('\n')
  try {
    const description = await writer.generate({
      instructions: [
        `Write the description of one product for a shop's menu, in ${language}, in one or two sentences of at most 60 words.`,
        'Claim no ingredient, origin or diet that is not given. Answer with the text alone.',
      ].join(' '),
      subject: about,
      maxWords: 120,
    })
    return { description: description.slice(0, longest) }
  } catch (error) {
    if (error instanceof TextGeneratorUnavailable) throw apiError('BUSY')
    throw error
  }
}
