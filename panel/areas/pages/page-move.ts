import { moveItem } from '#contract/rules/lists/move-item.ts'
import type { Move } from '#contract/rules/lists/move-item.ts'

type Row = { readonly _id: string; readonly page_id: string }

/**
 * The move of a page that the move of one of its rows means: before or after the page that the row has passed. A row that
 * has only passed other languages of its page moves to the next page. Null if there is none.
 */
export function pageMoveOf(rows: readonly Row[], { id, target_id, place }: Move): Move | null {
  const ids = rows.map(({ _id }) => _id)
  const next = moveItem(ids, id, target_id, place)
  const [from, to] = [ids.indexOf(id), next.indexOf(id)]
  const isUp = to < from
  const passed = isUp ? next.slice(to + 1, from + 1) : next.slice(from, to).toReversed()
  const beyond = isUp ? next.slice(0, to).toReversed() : next.slice(to + 1)
  const pages = new Map(rows.map(({ _id, page_id }) => [_id, page_id]))
  const target = [...passed, ...beyond].find((one) => pages.get(one) !== pages.get(id))
  return target === undefined ? null : { id, target_id: target, place: isUp ? 'before' : 'after' }
}
