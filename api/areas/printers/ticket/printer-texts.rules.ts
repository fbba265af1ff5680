import { loadTexts } from '#api/platform/text/texts.ts'
import { join } from 'node:path'
import en from '../texts/en.json' with { type: 'json' }

export type Texts = typeof en
const texts = loadTexts<Texts>(join(import.meta.dirname, '..'), en)
export const printerTexts = (locale: string): Texts => texts[locale] ?? en
