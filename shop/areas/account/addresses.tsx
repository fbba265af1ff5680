import { Suspense, useState } from 'react'
import { addresses } from '#contract/storefront-customers.ts'
import type { SavedAddress } from '#contract/storefront-customers.ts'
import { client } from '#shop/data/client.ts'
import { FormError } from '#shop/shell/content/field.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { useFormSubmission } from '#shop/shell/form/use-form-submission.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { joinTexts } from '#shop/shell/content/isolate-text.ts'

const AddressDialog = lazyWithRetry(() => import('./address-dialog.tsx'))

/** The saved addresses: the default first, each can be changed or taken out. */
export function Addresses({ saved, again }: { saved: readonly SavedAddress[]; again: () => void }) {
  const t = useText('account')
  const [editing, setEditing] = useState<SavedAddress | 'new' | null>(null)
  const { failed, run } = useFormSubmission()
  const act = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work()
      again()
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
          <li key={one.id} className="opt-row">
            <span className="way-ic">
              <Icon name="home" />
            </span>
            <span className="nm">
              <b>
                <bdi>{one.label || one.address}</bdi>
                {one.is_default && <span className="tag">{t('default')}</span>}
              </b>
              <small>
                {joinTexts([one.label ? one.address : null, one.house, one.city, one.postal_code], t('comma'))}
              </small>
            </span>
            <span className="acts">
              {!one.is_default && (
                <button
                  type="button"
                  className="icon-btn"
                  title={t('make_default')}
                  aria-label={t('make_default_named', { name: one.label || one.address })}
                  onClick={() => act(() => client(addresses.update, { id: one.id, is_default: true }))}
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
                onClick={() => act(() => client(addresses.remove, { id: one.id }))}
              >
                <Icon name="trash" />
              </button>
            </span>
          </li>
        ))}
      </ul>
      {failed && <FormError>{failed}</FormError>}
      {editing && (
        <Suspense>
          <AddressDialog
            address={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
            onSaved={() => {
              setEditing(null)
              again()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
