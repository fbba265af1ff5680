import { Suspense, useState } from 'react'
import { addresses } from '#contract/areas/storefront/customers.ts'
import type { SavedAddress } from '#contract/areas/storefront/customers.ts'
import { client } from '#shop/data/client.ts'
import { FormError } from '#shop/shell/content/field.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { useFormSubmission } from '#shop/shell/form/use-form-submission.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { joinTexts } from '#shop/shell/content/isolate-text.ts'

const AddressDialog = lazyWithRetry(() => import('./address-dialog.tsx'))

/** The saved addresses, the default first. Each can be edited or removed. */
export function Addresses({ saved, onChange }: { saved: readonly SavedAddress[]; onChange: () => void }) {
  const t = useText('account')
  const [editing, setEditing] = useState<SavedAddress | 'new' | null>(null)
  const { formError, run } = useFormSubmission()
  const runAndReload = (request: () => Promise<unknown>) =>
    void run(async () => {
      await request()
      onChange()
    })
  return (
    <section className="block">
      <h2>
        {t('addresses')}
        <button type="button" className="link" onClick={() => setEditing('new')}>
          {t('add_address')}
        </button>
      </h2>
      {saved.length === 0 && <p className="muted">{t('no_addresses')}</p>}
      <ul className="saved">
        {saved.map((one) => (
          <li key={one.id} className="option-row">
            <span className="option-icon">
              <Icon name="home" />
            </span>
            <span className="name">
              <b>
                <bdi>{one.label || one.address}</bdi>
                {one.is_default && <span className="tag">{t('default')}</span>}
              </b>
              <small>
                {joinTexts([one.label ? one.address : null, one.house, one.city, one.postal_code], t('comma'))}
              </small>
            </span>
            <span className="actions">
              {!one.is_default && (
                <button
                  type="button"
                  className="icon-btn"
                  title={t('make_default')}
                  aria-label={t('make_default_named', { name: one.label || one.address })}
                  onClick={() => runAndReload(() => client(addresses.update, { id: one.id, is_default: true }))}
                >
                  <Icon name="check" />
                </button>
              )}
              <button
                type="button"
                className="icon-btn"
                aria-label={t('edit_named', { name: one.label || one.address })}
                onClick={() => setEditing(one)}
              >
                <Icon name="pencil" />
              </button>
              <button
                type="button"
                className="icon-btn"
                aria-label={t('remove_named', { name: one.label || one.address })}
                onClick={() => runAndReload(() => client(addresses.remove, { id: one.id }))}
              >
                <Icon name="trash" />
              </button>
            </span>
          </li>
        ))}
      </ul>
      {formError && <FormError>{formError}</FormError>}
      {editing && (
        <Suspense>
          <AddressDialog
            address={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
            onSaved={() => {
              setEditing(null)
              onChange()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
