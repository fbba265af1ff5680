import type { PlanId } from '#contract/plans.ts'
import en from './texts/en.json' with { type: 'json' }
import ar from './texts/ar.json' with { type: 'json' }

const texts: Record<string, Record<PlanId, string[]>> = { en, ar }

/** What a plan brings, in the reader's language where there is one. */
export const planFeatures = (id: PlanId, locale: string): string[] => (texts[locale] ?? en)[id]
