import type { Translations } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { PictureShape } from '../picture-layout.ts'
import type { TenantContext } from '../orders/context.ts'
import type { PictureSpec, LocalizedText } from '../seed.ts'
import type { PictureQueue } from './picture-queue.ts'

/** Shared by the steps that load one tenant. */
export type LoadContext = {
  db: Db
  tenantContext: TenantContext
  ids: IdRegistry
  pictures: PictureQueue
  passwordHash: string
}

/**
 * Ids by seed keys: `merchant pier-pizza`, `product PZ-001`, `customer 0`, `user owner@…`. `get` creates missing
 * ids.
 */
export class IdRegistry {
  readonly #ids = new Map<string, string>()

  get(name: string): string {
    const existing = this.#ids.get(name)
    if (existing) return existing
    const id = newId()
    this.#ids.set(name, id)
    return id
  }

  set(name: string, get: string): string {
    this.#ids.set(name, get)
    return get
  }
}

export const textAt = (text: LocalizedText, at: number): string | undefined =>
  typeof text === 'string' ? (at === 0 ? text : undefined) : text[at]

/** Fields in all locales but the default one, as `{locale: {field: text}}`. */
export function translationsOf(
  { tenantContext }: Pick<LoadContext, 'tenantContext'>,
  fields: Record<string, LocalizedText>,
): Translations {
  const translations = tenantContext.tenant.locales.slice(1).map((locale, index): [string, Record<string, string>] => {
    const texts = Object.entries(fields).flatMap(([field, localized]): [string, string][] => {
      const text = textAt(localized, index + 1)
      return text ? [[field, text]] : []
    })
    return [locale, Object.fromEntries(texts)]
  })
  return Object.fromEntries(translations.filter(([, texts]) => Object.keys(texts).length > 0))
}

/** A text in all locales but the default one, as `{locale: text}`. */
export function translationsByLocale(
  { tenantContext }: Pick<LoadContext, 'tenantContext'>,
  text: LocalizedText,
): Record<string, string> {
  const texts = tenantContext.tenant.locales.map((locale, index) => [locale, textAt(text, index) ?? ''] as const)
  return Object.fromEntries(texts.slice(1).filter(([, text]) => text !== ''))
}

export const pictureUrl = (
  { pictures, tenantContext: { tenant } }: LoadContext,
  line: PictureSpec,
  shape: PictureShape,
): string => pictures.url(tenant.slug, line, shape, tenant.locales[0] === 'ar')
