import { Settings } from '#contract/areas/settings/settings.ts'
import { apiError } from '#api/platform/api-error.ts'
import type { Context } from '#api/platform/handlers.ts'
import { unsealSetting } from '#api/platform/runtime/secrets.ts'
import { generateText, TextGeneratorUnavailable, textServiceUrls } from '#api/providers/ai/text-generator.ts'
import type { TextService } from '#api/providers/ai/text-generator.ts'
import { settingsFor } from './settings.queries.ts'

type Writer = Pick<Context, 'openTransaction' | 'tenant' | 'services'>
type TextRequest = {
  /** What to write, such as 'the description of one product'. */
  task: string
  /** Rules for this text. */
  rules?: string
  locale: string
  /** What is known, by name. Empty facts are left out. */
  facts: Record<string, string | null | undefined>
  maxLength: number
}

const storedSettings = Settings.pick({ ai_provider: true, ai_base_url: true, ai_model: true, ai_api_key: true })
const notConfigured = () => apiError('SERVICE_NOT_CONFIGURED', { service: 'AI writing' })

/** The tenant's own service, else the platform's. */
async function textServiceOf({ openTransaction, tenant, services: { config } }: Writer): Promise<TextService> {
  const own = await openTransaction((db) => settingsFor(db, null, storedSettings))
  if (own.ai_provider !== 'none') {
    const url = own.ai_provider === 'custom' ? own.ai_base_url : textServiceUrls[own.ai_provider]
    if (url === null || own.ai_model === null) throw notConfigured()
    const key = unsealSetting(config, tenant.id, 'ai_api_key', own.ai_api_key) ?? undefined
    return { url, model: own.ai_model, key, isInternalAllowed: config.WEBHOOKS_INTERNAL }
  }
  const { AI_BASE_URL: url, AI_MODEL: model, AI_API_KEY: key } = config
  if (!url || !model) throw notConfigured()
  return { url, model, key, isInternalAllowed: true }
}

/** Proposes a text and stores nothing. Returns 503 if no service is configured or it does not respond. */
export async function proposeText(
  writer: Writer,
  { task, rules = '', locale, facts, maxLength }: TextRequest,
): Promise<string> {
  const service = await textServiceOf(writer)
  const language = new Intl.DisplayNames(['en'], { type: 'language' }).of(locale) ?? locale
  const instructions = [`Write ${task}, in ${language}.`, rules, 'Answer with the text alone.']
  const subject = Object.entries(facts)
    .filter(([, text]) => text)
    .map(([fact, text]) => `${fact}: ${text}`)
  try {
    const prompt = { instructions: instructions.filter((one) => one !== '').join(' '), subject: subject.join('\n') }
    return (await generateText(service, prompt)).slice(0, maxLength)
  } catch (error) {
    if (error instanceof TextGeneratorUnavailable) throw apiError('BUSY')
    throw error
  }
}

const maxAnswerLength = 200

/** Whether the service answers, with its text or its failure. */
export async function testAiWriting(writer: Writer): Promise<{ is_successful: boolean; answer: string }> {
  const service = await textServiceOf(writer)
  try {
    const prompt = { instructions: 'Answer with one short sentence.', subject: 'Greet the team of a shop.' }
    return { is_successful: true, answer: (await generateText(service, prompt)).slice(0, maxAnswerLength) }
  } catch (error) {
    if (error instanceof TextGeneratorUnavailable) return { is_successful: false, answer: error.message }
    throw error
  }
}
