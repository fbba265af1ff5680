import { useNavigate } from 'react-router'
import { Icon } from '../base/icons.tsx'
import { usePath } from '../context/shop.tsx'

type Props = { label: string; search: string; className: string; autoFocus?: boolean }

/** The search form; it works without JavaScript. */
export function SearchBox({ label, search, className, autoFocus = false }: Props) {
  const path = usePath()
  const navigate = useNavigate()
  const submitSearch = (form: HTMLFormElement) =>
    void navigate(`${path('/search')}?q=${encodeURIComponent(String(new FormData(form).get('q')))}`)
  return (
    <form
      className={`search ${className}`}
      role="search"
      action={path('/search')}
      onSubmit={(event) => {
        event.preventDefault()
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
        />
      </label>
    </form>
  )
}
