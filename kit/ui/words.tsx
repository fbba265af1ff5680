import { createContext, useContext } from 'react'

/** Every word that the parts of the kit speak. The app gives them in the language chosen: `<Words value={say}>`. */
export type Word =
  | 'actions' | 'add_named' | 'apply' | 'ascending' | 'back' | 'between' | 'between_of' | 'cancel' | 'choose' | 'choose_image' | 'clear' | 'clear_filters' | 'close'
  | 'column_hide' | 'column_move' | 'column_pin' | 'column_pinned' | 'column_show' | 'column_unpin'
  | 'columns' | 'columns_find' | 'columns_hidden' | 'columns_reset' | 'columns_shown' | 'copied' | 'copy' | 'copy_failed' | 'copy_request_id' | 'could_not_load'
  | 'could_not_refresh' | 'day_earlier' | 'dense' | 'descending' | 'discard' | 'drop_image' | 'fields_changed' | 'filter' | 'from' | 'gone_back' | 'gone_text' | 'gone_title' | 'image_failed'
  | 'image_remove' | 'image_replace' | 'leave' | 'leave_stay' | 'leave_text' | 'leave_title' | 'loading' | 'maybe_changed' | 'more' | 'needs_correction' | 'new_rows'
  | 'next_page' | 'no_match' | 'no_match_filters' | 'no_match_text' | 'no_records' | 'no_results' | 'not_provided' | 'nothing_changed' | 'of_total' | 'page'
  | 'password_show' | 'per_page' | 'previous_page' | 'request' | 'required' | 'reset' | 'retry' | 'roomy' | 'row_select' | 'rows' | 'save' | 'search' | 'search_clear' | 'select_all'
  | 'select_all_matching' | 'selected' | 'sort_by' | 'table' | 'to' | 'typed_back' | 'unsaved' | 'view_delete' | 'view_edited' | 'view_name' | 'view_none' | 'view_save'
  | 'view_update' | 'views'
  | `status_${'pending' | 'processing' | 'ready' | 'driver_assigned' | 'picked' | 'collected' | 'delivered' | 'completed' | 'cancelled'}`

export type WordValues = Record<string, string | number>
export type Say = (word: Word, values?: WordValues) => string

const Spoken = createContext<Say | null>(null)
export const Words = Spoken.Provider

export function useWords(): Say {
  const say = useContext(Spoken)
  if (!say) throw new Error('a part of the kit stands outside <Words>')
  return say
}
