import type { Context } from '#api/platform/handlers.ts'
import { proposeText } from '../settings/ai-writing.commands.ts'

const maxLength = 500

/** Proposes the text of a campaign from its title, and from the text so far. */
export const proposeBody = (
  context: Pick<Context, 'openTransaction' | 'tenant' | 'services'>,
  { title, body, locale }: { title: string; body?: string | undefined; locale: string },
): Promise<string> =>
  proposeText(context, {
    task: 'the text of one message that a shop sends to its customers in at most 40 words',
    rules: 'Name no price, discount or date that is not given.',
    locale,
    facts: { title, shop: context.tenant.name, current: body },
    maxLength,
  })
