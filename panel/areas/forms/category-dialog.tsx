import { useState } from 'react'
import { useNavigate } from 'react-router'
import { forms } from '#contract/areas/forms.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Lookup } from '#kit/ui/form/lookup.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { formPath } from './form-path.ts'

/** Chooses the product category of a new form. */
export function CategoryDialog({ close }: { close: () => void }) {
  const t = useText('forms')
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const { data = [] } = useCall(forms.categories, { search }, { keepPreviousData: true })
  return (
    <Dialog opened close={close} title={t('add_category')} size="small">
      <Lookup
        label={t('category')}
        hint={t('category_hint')}
        options={data.map(({ id, name, merchant_name }) => ({ value: id, text: `${name} · ${merchant_name}` }))}
        onSearch={setSearch}
        onPick={(category_id) =>
          void navigate(formPath({ service: 'product_category', order_type: null, category_id }))
        }
      />
    </Dialog>
  )
}
