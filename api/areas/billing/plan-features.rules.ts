import type { PlanId } from '#contract/areas/operator/plans.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import en from './texts/en.json' with { type: 'json' }

const texts = loadTexts<{ features: Record<PlanId, string[]> }>(import.meta.dirname, en)

/** The features of a plan, in the reader’s language or English. */
export const planFeatures = (id: PlanId, locale: string): string[] => (texts[locale] ?? en).features[id]
