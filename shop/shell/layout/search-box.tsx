import { Suspense, useState } from 'react'
import type { FocusEvent } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../base/icons.tsx'
import { lazyWithRetry } from '../context/lazy-with-retry.ts'
import { usePath } from '../context/shop.tsx'

const SearchSuggestions = lazyWithRetry(() => import('./search-suggestions.tsx'))

type Props = { label: string; search: string; className: string; autoFocus?: boolean }

/** The search form with suggestions while typing; it works without JavaScript. */
export function SearchBox({ label, search, className, autoFocus = false }: Props) {
  const path = usePath()
  const navigate = useNavigate()
  /** The typed text while the box has the focus. */
  const [typed, setTyped] = useState<string | null>(null)
  const submitSearch = (form: HTMLFormElement) =>
    void navigate(`${path('/search')}?q=${encodeURIComponent(String(new FormData(form).get('q')))}`)
  // suggestions stay while the focus is in the form
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) =>
    !currentTarget.form?.contains(relatedTarget) && setTyped(null)
  return (
    <form
      className={`search ${className}`}
      role="search"
      action={path('/search')}
      onSubmit={(event) => {
        event.preventDefault()
        setTyped(null)
        submitSearch(event.currentTarget)
      }}
    >
      <label>
        <span className="sr-only">{label}</span>
        <Icon name="search" />
        <input
          type="search"
          name="q"
          key={search}
          defaultValue={search}
          placeholder={label}
          maxLength={50}
          enterKeyHint="search"
          autoFocus={autoFocus}
          autoComplete="off"
          onBlur={closeOutside}
          onKeyDown={({ key }) => key === 'Escape' && setTyped(null)}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      {/* Enter submits; the button is for assistive technology */}
      <button type="submit" className="sr-only" tabIndex={-1}>
        {label}
      </button>
      {typed !== null && typed.trim().length > 1 && (
        <Suspense>
          <SearchSuggestions text={typed} onSelect={() => setTyped(null)} />
        </Suspense>
      )}
    </form>
  )
}
