import { join } from 'node:path'
import type { MessageEvent } from '#contract/rules/messages/message-events.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import en from './events/texts/en.json' with { type: 'json' }

const texts = loadTexts(join(import.meta.dirname, 'events'), en)

/** Name and description of an event in a language. */
export const eventTexts = (event: MessageEvent, locale: string) => (texts[locale] ?? en)[event]
