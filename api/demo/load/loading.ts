import type { Translations } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { Shape } from '../picture-layout.ts'
import type { Hall } from '../orders/plan.ts'
import type { PictureLine, Words } from '../seed.ts'
import type { PictureBook } from './picture-book.ts'

/** What the steps of loading one tenant share. */
export type Loading = { db: Db; hall: Hall; names: Names; pictures: PictureBook; passwordHash: string }

/** Ids by what the seeds call things: `merchant pier-pizza`, `dish PZ-001`, `person 0`, `user owner@…`. Asking makes one. */
export class Names {
  readonly #ids = new Map<string, string>()

  id(name: string): string {
    const known = this.#ids.get(name)
    if (known) return known
    const made = newId()
    this.#ids.set(name, made)
    return made
  }

  set(name: string, id: string): string {
    this.#ids.set(name, id)
    return id
  }
}

export const textIn = (words: Words, at: number): string | undefined =>
  typeof words === 'string' ? (at === 0 ? words : undefined) : words[at]

/** Fields in every locale but the default one, as `{locale: {field: text}}`. */
export function translated({ hall }: Pick<Loading, 'hall'>, fields: Record<string, Words>): Translations {
  const others = hall.tenant.locales.slice(1).map((locale, index): [string, Record<string, string>] => {
    const told = Object.entries(fields).flatMap(([field, words]): [string, string][] => {
      const text = textIn(words, index + 1)
      return text ? [[field, text]] : []
    })
    return [locale, Object.fromEntries(told)]
  })
  return Object.fromEntries(others.filter(([, told]) => Object.keys(told).length > 0))
}

/** One text in every locale but the default one, as `{locale: text}`. */
export function otherLocales({ hall }: Pick<Loading, 'hall'>, words: Words): Record<string, string> {
  const told = hall.tenant.locales.map((locale, index) => [locale, textIn(words, index) ?? ''] as const)
  return Object.fromEntries(told.slice(1).filter(([, text]) => text !== ''))
}

export const pictureOf = ({ pictures, hall: { tenant } }: Loading, line: PictureLine, shape: Shape): string =>
  pictures.url(tenant.slug, line, shape, tenant.locales[0] === 'ar')
