import { z } from 'zod'
import { url } from '../../fields.ts'

/** Encrypted before it is stored; plain text is rejected. */
export const sealedText = z.string().max(600).startsWith('sealed:').nullable().default(null)

/** Services that write texts. `custom`: any OpenAI-compatible service, at `ai_base_url`. */
export const AiProvider = z.enum(['none', 'openai', 'anthropic', 'mistral', 'custom'])

const model = z.string().trim().max(100).nullable().default(null)

/** The tenant's own service that proposes texts. Without it the platform's service does, if there is one. */
export const aiWritingSettings = {
  ai_provider: AiProvider.default('none'),
  ai_base_url: url.nullable().default(null),
  ai_model: model,
  ai_api_key: sealedText,
}
